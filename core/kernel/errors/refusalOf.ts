import { HttpError } from './HttpError';
import { isInstance } from './isError';
import { memberOf } from './memberOf';

/** How many errors of drivers are followed in one another. */
const DEPTH = 5;

/** PostgreSQL codes that blame the value sent: out of range, malformed, or impossible text. */
const BAD_VALUE = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05', '22001', '54000']);

/** Whether the database refused a value that it cannot hold: the value is at fault, and no code. */
export function isBadValue(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && BAD_VALUE.has(code);
}

/**
 * The refusal that an error is of one record out of many: an `HttpError` below 500, or a value that the database cannot
 * hold. The other records can be written without it.
 *
 * @returns null for an error that may concern all records: a module that was switched off meanwhile, an outage, a fault
 */
export function refusalOf(error: unknown): HttpError | null {
  if (isInstance(error, HttpError)) {
    return error.status < 500 && error.details['code'] !== 'MODULE_DISABLED' ? error : null;
  }
  return isBadValue(error) ? new HttpError(400, 'The database cannot store one of the values') : null;
}

/** The code of an error, or of the error of the driver that it wraps. Never throws. */
export function codeOf(error: unknown, depth = DEPTH): string | undefined {
  if (typeof error !== 'object' || error === null || depth === 0) return undefined;
  const code = memberOf(error, 'code');
  return typeof code === 'string' ? code : codeOf(memberOf(error, 'driverError'), depth - 1);
}
