import { HttpError } from '../../kernel/errors/HttpError';
import { readMoment } from '../records/fields/times/readMoment';

/** Header with the `updatedAt` that a change is based on. */
export const EXPECTED_UPDATED_AT = 'x-expected-updated-at';
/** Header of HTTP with the same meaning, as entity tags. */
export const IF_MATCH = 'if-match';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Versions of a record that a client bases a change on. */
export interface ExpectedVersion {
  /** Milliseconds since 1970 of `x-expected-updated-at`; null without the header. */
  readonly time: number | null;
  /** Entity tags of `If-Match`, with their quotes; `any` for `*`, null without the header. */
  readonly tags: readonly string[] | 'any' | null;
}

/** An element of a list of entity tags, which may be empty. Weak tags keep their mark. */
const TAG = /[ \t]*(?:((?:W\/)?"[!\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/** The entity tag of a version of a record. It names the version, and is strong: a change needs that very version. */
export function etagOf(updatedAt: Date | string | number): string {
  return `"${new Date(updatedAt).toISOString()}"`;
}

/**
 * The version of a record that a client expects.
 *
 * @returns null without either header
 * @throws HttpError 400 for a header that cannot be read, and for two that contradict one another
 */
export function readExpectedVersion(headers: Headers): ExpectedVersion | null {
  const { [EXPECTED_UPDATED_AT]: expected, [IF_MATCH]: match } = headers;
  if (expected === undefined && match === undefined) return null;
  const time = expected === undefined ? null : timeIn(String(expected));
  const tags = match === undefined ? null : tagsIn(String(match));
  if (time !== null && Array.isArray(tags) && !tags.includes(etagOf(time)))
    throw unreadable(IF_MATCH, 'x-expected-updated-at and If-Match name different versions');
  return { time, tags };
}

function timeIn(text: string): number {
  const time = readMoment(text);
  if (!time)
    throw unreadable(
      EXPECTED_UPDATED_AT,
      'x-expected-updated-at must be the updatedAt of an answer: ISO 8601 with a time zone',
    );
  return time.getTime();
}

function tagsIn(text: string): readonly string[] | 'any' {
  if (text.trim() === '*') return 'any';
  const tags: string[] = [];
  for (TAG.lastIndex = 0; TAG.lastIndex < text.length;) {
    const found = TAG.exec(text);
    if (!found) throw unreadableTags();
    if (found[1] !== undefined) tags.push(found[1]);
  }
  if (tags.length === 0) throw unreadableTags();
  return tags;
}

const unreadableTags = () =>
  unreadable(IF_MATCH, 'If-Match must be * or entity tags in double quotes, as the ETag of an answer');

function unreadable(name: string, message: string): HttpError {
  const details = [{ path: [name], message, code: 'version.invalid' }];
  return new HttpError(400, 'Invalid input', { details });
}
