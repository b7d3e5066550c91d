import {
  badRequest,
  booleanToken,
  listOf,
  moment as isoTime,
  type MomentOfDay,
  recordId,
} from '@tenantry/core';
import Joi from 'joi';

const blank = Joi.string().allow('').pattern(/^\s*$/);

/** Text to compare with; an empty one makes the query invalid. */
export const exactText = () => Joi.string().max(500);

/** The actors that a query names: one id, or a comma list. Read by `actorsAsked`, for those who may see others. */
export const actors = () => Joi.any().description('one UUID or a comma list; counts for who sees others');

/**
 * The actors that a query names, for a viewer who may see others. For other viewers the parameter is ignored, whatever it
 * holds.
 *
 * @returns undefined when the query names no actors
 * @throws HttpError 400 for an invalid id
 */
export function actorsAsked(
  value: unknown,
  { canViewTenant }: { readonly canViewTenant: boolean },
): string[] | undefined {
  if (value === undefined || !canViewTenant) return undefined;
  const { error, value: ids } = actorIds.validate(value, { errors: { wrap: { label: false } } });
  if (error) {
    const { message } = error;
    throw badRequest('Validation failed', { details: [{ path: ['actorUserId'], message, code: 'custom' }] });
  }
  return ids.length > 0 ? (ids as string[]) : undefined;
}

const actorIds = listOf(recordId()).label('actorUserId');

/** Words, repeated or as a comma list. @param known the words that may be in it; default: any */
export const wordList = (known?: readonly string[]) =>
  listOf(known ? Joi.valid(...known) : Joi.string())
    .custom((words: readonly string[]) => (words.length > 0 ? words : undefined), 'undefined for none')
    .description(known ? `comma list of ${known.join(', ')}` : 'repeated, or a comma list');

/** A number within bounds. */
export const boundedInteger = (min: number, max: number) =>
  Joi.number().integer().min(min).max(max).empty(blank);

/** A number of at least 1; what is more than `max` counts as `max`. */
export const cappedInteger = (max: number) =>
  Joi.number()
    .integer()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .custom((value: number) => Math.min(max, value), 'cap')
    .empty(blank)
    .description(`at most ${max} count`);

/** A time in ISO 8601. @param ofDay which moment of a day is meant */
export const moment = (ofDay?: MomentOfDay) => isoTime(ofDay).empty(blank);

/** A boolean, as a word. */
export const flag = () => booleanToken().empty(blank);

/** One of some words; default: the first. */
export const choice = <T extends string>(first: T, ...others: readonly T[]) =>
  Joi.valid(first, ...others)
    .empty(blank)
    .default(first);
