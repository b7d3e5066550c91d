import Joi from 'joi';
import { currentContext } from '../../../tenancy/executionContext';
import { fieldTypes } from '../types';
import { MOMENT_FORM } from '../types/times';
import { isDay } from './days';
import { readMoment } from './readMoment';
import { endOfDay, FIRST_MOMENT, LAST_MOMENT, startOfDay } from './zones';

/**
 * The moment that a day means where one moment is required: its `start`, its `end` (the start of the next day) for periods that
 * last to that day, or its `last` millisecond for values that are compared by `<=`.
 */
export type MomentOfDay = 'start' | 'end' | 'last';

const DAY_FORM = '{{#label}} must be a day, as 2026-12-31';

/** Values that a schema names, and texts that mean nothing, are left to the schema. */
function isLeft(value: unknown, { schema }: Joi.CustomHelpers): boolean {
  const { _valids: valids } = schema as unknown as {
    readonly _valids: { has(value: unknown): boolean } | null;
  };
  return value === null || value instanceof Date || valids?.has(value) === true || isBlank(value);
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** A type of schemas of moments, with all rules of Joi's dates. Joi itself would guess what texts and numbers mean. */
const momentType = (ofDay: MomentOfDay) =>
  (
    Joi.extend({
      type: 'date',
      base: Joi.date(),
      messages: { 'date.base': `{{#label}} must be ${MOMENT_FORM}` },
      prepare: (value: unknown, helpers: Joi.CustomHelpers) => {
        if (isLeft(value, helpers)) return undefined;
        const read = typeof value === 'string' ? readOperand(value.trim(), ofDay) : undefined;
        return read ? { value: read } : { value, errors: [helpers.error('date.base')] };
      },
    }) as { date(): Joi.DateSchema }
  ).date();

function readOperand(text: string, ofDay: MomentOfDay): Date | undefined {
  if (!isDay(text)) return readMoment(text);
  const { zone } = currentContext().scope;
  if (ofDay === 'start') return startOfDay(text, zone);
  const end = endOfDay(text, zone);
  if (end === null) return new Date(LAST_MOMENT);
  return ofDay === 'end' ? end : new Date(end.getTime() - 1);
}

const SCHEMAS = new Map(
  (['start', 'end', 'last'] as const).map((ofDay) => [
    ofDay,
    momentType(ofDay).min(new Date(FIRST_MOMENT)).max(new Date(LAST_MOMENT)),
  ]),
);

/**
 * A moment that a request names: ISO 8601 with an offset, of the years 1 to 9999. A day means the moment at which it begins in
 * the time zone of the organization, if `ofDay` does not say otherwise. Validation makes it a `Date`.
 */
export const moment = (ofDay: MomentOfDay = 'start'): Joi.DateSchema => SCHEMAS.get(ofDay) as Joi.DateSchema;

/** A day of the calendar that a request names: `2026-12-31`, or a moment, which means its day. It stays text. */
export const day = (): Joi.StringSchema =>
  Joi.string()
    .trim()
    .max(64)
    .pattern(/^\d{4}-\d{2}-\d{2}/)
    .message(DAY_FORM)
    .custom(
      (value: string, helpers) =>
        fieldTypes.date.read(value, currentContext().scope) ?? helpers.message({ custom: DAY_FORM }),
      'day of the calendar',
    );

/** Reads a moment that a person typed into a file: without an offset it is one of the zone of the organization. */
export const readTypedMoment = (text: string): Date | undefined =>
  readMoment(text, currentContext().scope.zone);

/** A moment in an answer, as handlers give it: a `Date`, which becomes text when it is sent. */
export const answeredMoment = () => Joi.date().cast('string');
