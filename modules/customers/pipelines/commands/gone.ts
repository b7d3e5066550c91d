import { type CommandCall, conflict, type HttpError, notFound } from '@tenantry/core';

/**
 * What a change of a record that is not there is answered with: 404, or to a client that states which version it saw,
 * that it was changed.
 */
export function gone({ headers }: Pick<CommandCall, 'headers'>, message: string): HttpError {
  const seen = Date.parse(String(headers['x-expected-updated-at'] ?? ''));
  if (Number.isNaN(seen)) return notFound(message);
  const time = new Date(seen).toISOString();
  return conflict('record_modified', {
    code: 'optimistic_lock_conflict',
    currentUpdatedAt: time,
    expectedUpdatedAt: time,
  });
}
