import type { Logger as PinoLogger } from 'pino';

/** Structured log. Every line carries the request id, tenant and module of the work that wrote it. */
export type Logger = PinoLogger;
