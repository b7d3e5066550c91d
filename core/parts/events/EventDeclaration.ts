import type Joi from 'joi';
import type { JobPolicy } from '../jobs/WorkerDeclaration';

/** What kind of change an event is about: that of a record, a step in its life, or what concerns the platform. */
export type EventCategory = 'crud' | 'lifecycle' | 'system' | 'custom';

/** An event a module emits (spec supplement, dashboards and audit 4.1). */
export interface EventDeclaration {
  /** `<module>.<entity>.<past tense>`. */
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  /** Default: `crud` for ids that end in `created`, `updated` or `deleted`, else `lifecycle`. */
  readonly category?: EventCategory;
  /**
   * Sent to clients that listen to `GET /events/stream`, so far as they may see it: those of the event's tenant, within
   * the organizations that the payload names. Its members become public to them.
   */
  readonly clientBroadcast?: boolean;
  /** Of no use to rules and workflows that people set up: not offered to them. */
  readonly excludeFromTriggers?: boolean;
  /** Features a client must hold, all of them, to be sent the event. */
  readonly features?: readonly string[];
  /** Shape of the payload; checked when the event is emitted. */
  readonly payload: Joi.Schema;
}

/** An event on its way: delivered after the unit of work that emitted it has committed. */
export interface DeliveredEvent<TPayload = unknown> {
  readonly id: string;
  /** Unique to this event; by it a subscriber knows one that is delivered again. */
  readonly key: string;
  readonly payload: TPayload;
  /** ISO time of emission. */
  readonly emittedAt: string;
  readonly tenantId: string | null;
}

/**
 * A module's interest in events, its own or others'. What it says about attempts, back-off, time and concurrency
 * goes for persistent ones.
 */
export interface SubscriberDeclaration<TServices = never, TPayload = never> extends JobPolicy {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Event id; `*` stands for one segment, alone for every event, `**` for any number: `auth.user.*`. */
  readonly event: string;
  /**
   * Delivered by a job that is written in the emitter's transaction: at least once, whatever becomes of the process,
   * with attempts (default 10), and without a principal. Others are told once, in the emitter's process.
   */
  readonly persistent?: true;
  readonly handle: (event: DeliveredEvent<TPayload>, services: TServices) => void | Promise<void>;
}
