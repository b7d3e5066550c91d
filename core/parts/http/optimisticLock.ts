import { conflict } from '../../kernel/errors/HttpError';

/**
 * Refuses a write that was based on an older version of the record.
 *
 * The client states what it saw in `x-expected-updated-at`; without the header, with an unreadable one, or
 * with no stored record, nothing is checked.
 *
 * @throws HttpError 409 `optimistic_lock_conflict`
 */
export function assertUnmodified(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  updatedAt: Date | string | null | undefined,
): void {
  const expected = headers['x-expected-updated-at'];
  if (typeof expected !== 'string' || !updatedAt) return;
  const expectedTime = Date.parse(expected);
  if (Number.isNaN(expectedTime)) return;
  const current = new Date(updatedAt);
  if (current.getTime() === expectedTime) return;
  throw conflict('record_modified', {
    code: 'optimistic_lock_conflict',
    currentUpdatedAt: current.toISOString(),
    expectedUpdatedAt: new Date(expectedTime).toISOString(),
  });
}
