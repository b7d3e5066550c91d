import { type CommandCall, conflict, notFound } from '@tenantry/core';
import Joi from 'joi';

export const name = () => Joi.string().trim().min(1).max(200);

export const noPlace = 'Organization and tenant context required';

/**
 * The refusal of a change of a record that is not there: 404, or for a client that states which version it saw, that it
 * was changed.
 */
export const unknownOr =
  (message: string) =>
  ({ headers }: CommandCall): Error => {
    const seen = Date.parse(String(headers['x-expected-updated-at'] ?? ''));
    if (Number.isNaN(seen)) return notFound(message);
    const time = new Date(seen).toISOString();
    return conflict('record_modified', {
      code: 'optimistic_lock_conflict',
      currentUpdatedAt: time,
      expectedUpdatedAt: time,
    });
  };
