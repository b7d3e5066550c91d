import { badRequest } from '@tenantry/core';
import Joi from 'joi';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const listOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((text) => String(text).split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Text to compare with; an empty one makes the query invalid. */
export const exactText = () => Joi.string().max(500);

export const isUuid = (text: string): boolean => UUID.test(text);

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

/** A comma list of which only the known words count; when none is known, nothing is filtered. */
export const wordList = (known?: readonly string[]) =>
  Joi.any()
    .custom((value: unknown) => {
      const words = listOf(value).filter((word) => !known || known.includes(word));
      return words.length > 0 ? words : undefined;
    }, 'list of words')
    .description(known ? `comma list of ${known.join(', ')}` : 'comma list');

/** A number within bounds; what is none counts as not sent. */
export const boundedInteger = (min: number, max: number) =>
  Joi.any()
    .custom((value: unknown) => {
      const text = String(value).trim();
      if (!/^[+-]?\d+$/.test(text)) return undefined;
      return Math.min(max, Math.max(min, Number(text)));
    }, 'integer')
    .description(`integer from ${min} to ${max}`);

/** A moment; what is none counts as not sent. */
export const moment = () =>
  Joi.any()
    .custom((value: unknown) => {
      const date = new Date(String(value));
      return Number.isNaN(date.getTime()) || Math.abs(date.getUTCFullYear()) > 9_999 ? undefined : date;
    }, 'ISO time')
    .description('ISO-8601 time');

/** True for the usual words; everything else is false. */
export const flag = () =>
  Joi.any()
    .custom((value: unknown) => /^(1|true|yes|y|on|enable|enabled)$/i.test(String(value)), 'boolean word')
    .description('boolean');

/** One of some words, else the first. */
export const choice = <T extends string>(first: T, ...others: readonly T[]) =>
  Joi.any()
    .custom((value: unknown) => (others.includes(value as T) ? value : first), 'choice')
    .default(first)
    .description([first, ...others].join(', '));
