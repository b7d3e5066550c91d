import { conflict, HttpError } from '../../kernel/errors/HttpError';
import { etagOf, readExpectedVersion } from './expectedVersion';
import type { Reply } from './Reply';

type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Time = Date | string;

/**
 * Refuses a write that was based on an older version of the record.
 *
 * The client names the version that it saw in `x-expected-updated-at`, by its time, or in `If-Match`, by its entity tag; without
 * either nothing is checked. Without a stored record `If-Match` is refused, and `x-expected-updated-at` has nothing to check.
 *
 * @param updatedAt of the stored record
 * @throws HttpError 400 a header that cannot be read, 409 another version than that of `x-expected-updated-at`, 412 none of those
 *   of `If-Match`; both with the code `optimistic_lock_conflict`
 */
export function assertUnmodified(headers: Headers, updatedAt: Time | null | undefined): void {
  const expected = readExpectedVersion(headers);
  if (!expected) return;
  const { time, tags } = expected;
  const current = updatedAt ? new Date(updatedAt) : null;
  if (time !== null && current && current.getTime() !== time)
    throw conflict(MODIFIED, detailsOf(current, time));
  if (tags === null || (current && (tags === 'any' || tags.includes(etagOf(current))))) return;
  throw new HttpError(412, MODIFIED, detailsOf(current, null));
}

/**
 * The refusal of a change to a record that is not there, by a client that has seen a version of it.
 *
 * @returns null where the client names no version
 * @throws HttpError 400 a header that cannot be read
 */
export function missingVersion(headers: Headers): HttpError | null {
  const expected = readExpectedVersion(headers);
  if (!expected) return null;
  const { time } = expected;
  if (time === null) return new HttpError(412, MODIFIED, detailsOf(null, null));
  // Clients compare the two times, so the one that is gone is named as the one that is there.
  return conflict(MODIFIED, detailsOf(new Date(time), time));
}

/** The answer with the version of its record as `ETag`. */
export function withVersion(answer: Reply, updatedAt: Time): Reply {
  return answer.withHeader('etag', etagOf(updatedAt));
}

const MODIFIED = 'record_modified';

function detailsOf(current: Date | null, expected: number | null): Record<string, unknown> {
  return {
    code: 'optimistic_lock_conflict',
    ...(current && { currentUpdatedAt: current.toISOString() }),
    ...(expected !== null && { expectedUpdatedAt: new Date(expected).toISOString() }),
  };
}
