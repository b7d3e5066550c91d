import type Joi from 'joi';
import type { JobPolicy } from '../jobs/WorkerDeclaration';

/** An event a module emits. */
export interface EventDeclaration {
  /** `<module>.<entity>.<past tense>`. */
  readonly id: string;
  readonly title?: string;
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
  /** Event id; `*` stands for one segment and `**` for any number, for example `auth.user.*`. */
  readonly event: string;
  /**
   * Delivered by a job that is written in the emitter's transaction: at least once, whatever becomes of the process,
   * with attempts (default 10), and without a principal. Others are told once, in the emitter's process.
   */
  readonly persistent?: true;
  readonly handle: (event: DeliveredEvent<TPayload>, services: TServices) => void | Promise<void>;
}
