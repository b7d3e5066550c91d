import { Unavailable } from './HttpError';
import { isInstance } from './isError';
import { memberOf } from './memberOf';

/** PostgreSQL serves no clients: disk full, too many connections, shutting down, starting, read-only, I/O errors. */
const DATABASE_OUT =
  /^(?:08(?:000|001|003|004|006|007|P01)|25006|53000|53100|53300|57P0[12345]|58000|58030|58P01)$/;
/** The machine serves no requests: no descriptors, no memory, or a disk that is full or cannot be written. */
const MACHINE_OUT = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOBUFS']);
/**
 * PostgreSQL ended this statement or session, and may not end the next: out of memory, a limit of its configuration, a
 * lock that was not to be had, a time limit, a cancellation, a collision with another transaction.
 */
const ENDED_BY_DATABASE = new Set(['25P03', '25P04', '40001', '40P01', '53200', '53400', '55P03', '57014']);
/** A connection that broke or could not be made, to the database or to another service. */
const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);
/** Messages of `pg`, without a code, about a connection that broke or could not be made. */
const LOST_CONNECTION =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client .+ is not queryable$/;

/** How many errors are followed that one wraps. */
const DEPTH = 5;

/**
 * Whether an error is temporary: the machine, the database or the network could not handle the request at the moment,
 * and the same request may succeed later. The code has no error. Requests are answered 503 with `Retry-After`, and the
 * error does not count as a failure of the module.
 */
export function isTransient(error: unknown): boolean {
  if (isInstance(error, Unavailable)) return true;
  return (
    some(error, ({ code, syscall }) => {
      if (typeof code !== 'string') return false;
      // ENOENT of `connect` is a missing socket. A missing file is an error in the code or the configuration.
      if (code === 'ENOENT') return syscall === 'connect';
      return isOutageCode(code) || ENDED_BY_DATABASE.has(code) || NETWORK.has(code);
    }) || isOutdatedPlan(error)
  );
}

/** Whether a prepared statement was refused because a migration has changed the columns that it gives. */
export function isOutdatedPlan(error: unknown): boolean {
  return some(
    error,
    ({ code, message }) => code === '0A000' && message === 'cached plan must not change result type',
  );
}

/**
 * The transient errors that concern the whole database or machine, and not what was asked of it. A job that meets one
 * has not used up an attempt. One that a statement of its own may have caused, such as a time limit, has; and so has one
 * that a service elsewhere may have caused.
 */
export function isOutage(error: unknown): boolean {
  return some(error, ({ code }) => typeof code === 'string' && isOutageCode(code));
}

function isOutageCode(code: string): boolean {
  return DATABASE_OUT.test(code) || MACHINE_OUT.has(code);
}

interface ErrorParts {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly message?: unknown;
}

/** Asks the error, and those that it wraps: `driverError` is TypeORM's name for what the driver threw. Never throws. */
function some(error: unknown, test: (parts: ErrorParts) => boolean, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const [code, syscall, message] = ['code', 'syscall', 'message'].map((name) => memberOf(error, name));
  const parts = { code, syscall, message };
  if (test(lostConnection(parts) ? { code: '08006' } : parts)) return true;
  return ['driverError', 'cause'].some((name) => some(memberOf(error, name), test, depth - 1));
}

function lostConnection({ code, message }: ErrorParts): boolean {
  return code === undefined && typeof message === 'string' && LOST_CONNECTION.test(message);
}
