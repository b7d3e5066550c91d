import Joi from 'joi';

/** How many may listen to events, and how patient the server is with them. */
export interface EventsSettings {
  /** Streams of one user or API key at a time, in each server process. */
  readonly streamsPerCaller: number;
  /** Streams at a time in each server process. */
  readonly streamsPerProcess: number;
  /** Of these, streams of one tenant; default: the share that the operator gives tenants (`TENANTRY_TENANT_SHARE`). */
  readonly streamsPerTenant?: number;
  /** Seconds for which a client may take nothing of what it is sent. */
  readonly patienceSeconds: number;
  /** Seconds after which an idle client gets a heartbeat. */
  readonly heartbeatSeconds: number;
}

export const settings = Joi.object<EventsSettings>({
  streamsPerCaller: Joi.number().integer().min(1).default(10),
  streamsPerProcess: Joi.number().integer().min(1).default(1_000),
  streamsPerTenant: Joi.number().integer().min(1),
  patienceSeconds: Joi.number().min(1).default(20),
  heartbeatSeconds: Joi.number().min(1).default(30),
});
