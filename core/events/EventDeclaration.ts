import type Joi from 'joi';

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
  readonly payload: TPayload;
  /** ISO time of emission. */
  readonly emittedAt: string;
  readonly tenantId: string | null;
}

/** A module's interest in events, its own or others'. */
export interface SubscriberDeclaration<TServices = never, TPayload = never> {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Event id; `*` stands for one segment and `**` for any number, for example `auth.user.*`. */
  readonly event: string;
  readonly handle: (event: DeliveredEvent<TPayload>, services: TServices) => void | Promise<void>;
}
