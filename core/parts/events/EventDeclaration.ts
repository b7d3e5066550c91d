import type { RequiredFeature } from '../access/Feature';
import type Joi from 'joi';
import type { KnownEvents } from './KnownEvents';
import type { JobPolicy } from '../jobs/WorkerDeclaration';

/** Kind of change that an event is about: of a record, a step in its life, or of the platform. */
export type EventCategory = 'crud' | 'lifecycle' | 'system' | 'custom';

declare const types: unique symbol;

/** An event that modules emit, with the type of its payload. */
export interface EventDeclaration<TPayload = unknown> {
  /** `<module>.<entity>.<past tense>`: `created`, `updated` and `deleted` for changes of records, else other words. */
  readonly id: string;
  /** The first segment of an id that is published under another name than the module's. */
  readonly borrowedFrom?: string;
  /** Shown to people who choose among events. */
  readonly title?: string;
  /** More about it, for the same people. */
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
  readonly features?: readonly RequiredFeature[];
  /** Shape of the payload; checked when the event is emitted. */
  readonly payload: Joi.Schema;
  /** For the compiler alone. */
  readonly [types]?: TPayload;
}

/**
 * Declares an event; the type of its payload is that of the schema:
 *
 *     export const dealWon = event({ id: 'customers.deal.won', payload: Joi.object<WonDeal>({ ... }) });
 *
 * The manifest lists it under `events`, `events.emit(dealWon, payload)` emits it, and subscribers name it.
 */
export function event<TPayload extends object>(
  declaration: EventDeclaration & { readonly payload: Joi.ObjectSchema<TPayload> },
): EventDeclaration<TPayload> {
  return declaration as EventDeclaration<TPayload>;
}

/**
 * Events that a subscriber receives: an event, the name of an event of a module that may not be installed (`KnownEvents`),
 * or a pattern. In a pattern `*` stands for one segment, alone for every event, and `**` for any number: `auth.user.*`.
 */
export type EventPattern = EventDeclaration | (keyof KnownEvents & string) | `${string}*${string}`;

/** The payload of what a subscriber listens to. */
export type PayloadOf<TEvent> =
  TEvent extends EventDeclaration<infer TPayload>
    ? TPayload
    : TEvent extends keyof KnownEvents
      ? KnownEvents[TEvent]
      : unknown;

/** An event on its way: delivered after the unit of work that emitted it has committed. */
export interface DeliveredEvent<TPayload = unknown> {
  /** Id of the event. */
  readonly id: string;
  /** Unique to this event; by it a subscriber recognizes one that is delivered again. */
  readonly key: string;
  /** Payload that was emitted. */
  readonly payload: TPayload;
  /** ISO time of emission. */
  readonly emittedAt: string;
  /** The tenant of the work that emitted it. */
  readonly tenantId: string | null;
}

/**
 * A module's interest in events, its own or others'. What it says about attempts, back-off, time and concurrency
 * goes for persistent ones.
 */
export interface SubscriberDeclaration<TServices = never, TPayload = never> extends JobPolicy {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Events to receive: an event, its name, or a pattern. */
  readonly event: EventPattern;
  /**
   * Delivered by a job that is written in the emitter's transaction: at least once, whatever becomes of the process,
   * with attempts (default 10), and without a principal. Others are called once, in the emitter's process.
   */
  readonly persistent?: true;
  /**
   * Of a persistent one: whether an event is delivered at all, asked in the transaction of the emitter, so quick. While its
   * module does not run, and where it throws, every event is delivered.
   */
  readonly wants?: (event: DeliveredEvent<TPayload>, services: TServices) => boolean | PromiseLike<boolean>;
  /** Does the work. What it throws is logged under its module and does not reach the emitter. */
  readonly handle: (event: DeliveredEvent<TPayload>, services: TServices) => void | Promise<void>;
}

/**
 * Declares subscribers with code that uses the services `TServices`; the payload is that of the event:
 *
 *     const subscriber = subscriberFor<{ deviceRegistry: DeviceRegistry }>();
 *     export const forgetUser = subscriber({ id: 'devices.forget_user', event: userDeleted, handle: ({ payload }) =>
 * ... });
 */
export function subscriberFor<TServices>() {
  return <const TEvent extends EventPattern>(
    declaration: SubscriberDeclaration<TServices, PayloadOf<TEvent>> & { readonly event: TEvent },
  ): SubscriberDeclaration => declaration as unknown as SubscriberDeclaration;
}
