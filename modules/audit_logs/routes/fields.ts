import { badRequest, booleanToken, moment as isoTime, type MomentOfDay, isUuid } from '@tenantry/core';
import Joi from 'joi';

const blank = Joi.string().allow('').pattern(/^\s*$/);

const listOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((text) => String(text).split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Text to compare with; an empty one makes the query invalid. */
export const exactText = () => Joi.string().max(500);

/** The actors that a query names: one id, or a comma list. */
export const actors = () => Joi.any().description('one UUID or a comma list; counts for who sees others');

/**
 * The actors that a query names, for a viewer who may see others; from anybody else the parameter is ignored, whatever it
 * holds.
 *
 * @returns undefined when it names nobody
 * @throws HttpError 400 for what is no id
 */
export function actorsAsked(
  value: unknown,
  { canViewTenant }: { readonly canViewTenant: boolean },
): string[] | undefined {
  if (value === undefined || !canViewTenant) return undefined;
  const ids = listOf(value);
  if (!ids.every(isUuid)) {
    const message = 'actorUserId must be one UUID or a comma list';
    throw badRequest('Validation failed', { details: [{ path: ['actorUserId'], message, code: 'custom' }] });
  }
  return ids.length > 0 ? ids.map((id) => id.toLowerCase()) : undefined;
}

/** A comma list of words. @param known the words that may be in it; default: any */
export const wordList = (known?: readonly string[]) =>
  Joi.any()
    .custom((value: unknown, helpers) => {
      const words = listOf(value);
      const unknown = known && words.find((word) => !known.includes(word));
      if (unknown !== undefined)
        return helpers.message({ custom: `{{#label}} must be one of [${known?.join(', ')}]` });
      return words.length > 0 ? words : undefined;
    }, 'list of words')
    .description(known ? `comma list of ${known.join(', ')}` : 'comma list');

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
