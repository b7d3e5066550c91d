import { jsonObject, moment, type MomentOfDay, uuid } from '@tenantry/core';
import Joi from 'joi';

/** Most that money and quantities may come to: all digits survive a JSON number. */
const MOST = 100_000_000_000;
const SMALLEST = 0.000001;
const EARLIEST = new Date('1900-01-01T00:00:00Z');
const MONEY = /^\d{1,12}(?:\.\d{1,4})?$/;
const MONEY_MESSAGE = '{{#label}} must be from 0 to 999999999999.9999, with no more than 4 decimal places';

/** Text that may be cleared with null or blank. */
export const text = (max: number) =>
  ({ schema: Joi.string().trim().max(max).allow(null, ''), type: 'text', nullable: true }) as const;

/** The address of a picture: on the web, or a path of this server. */
const PICTURE = /^(?:https?:\/\/|\/(?![/\\]))[^\s<>"]*$/i;
export const pictureAddress = () =>
  ({
    schema: Joi.string().trim().pattern(PICTURE, 'address of a picture').max(500).allow(null, ''),
    type: 'text',
    nullable: true,
  }) as const;

/** Text of certain characters. */
export const code = (pattern: RegExp, max: number) =>
  ({
    schema: Joi.string().trim().pattern(pattern).max(max).allow(null, ''),
    type: 'text',
    nullable: true,
  }) as const;

/** Number of the Harmonized System, by which customs know goods. */
export const hsCode = () => code(/^[0-9A-Za-z .-]+$/, 20);

/** Longest slug, in characters. */
export const LONGEST_SLUG = 150;

/** Lower-cased name for addresses and look-ups. */
export const slug = (max = LONGEST_SLUG) =>
  ({
    schema: Joi.string()
      .trim()
      .lowercase()
      .pattern(/^[a-z0-9\-_]+$/)
      .max(max)
      .allow(null, ''),
    type: 'text',
    nullable: true,
  }) as const;

export const name = (max = 255) =>
  ({ schema: Joi.string().trim().min(1).max(max).required(), type: 'text' }) as const;

export const id = () => ({ schema: uuid().allow(null), type: 'uuid', nullable: true }) as const;

export const flag = (initial: boolean) => ({ schema: Joi.boolean(), type: 'boolean', initial }) as const;

/** A moment from 1900 on. @param ofDay which moment of a day is meant; `end` where the day counts as a whole */
export const time = (ofDay?: MomentOfDay) =>
  ({
    schema: moment(ofDay).min(EARLIEST).allow(null),
    type: 'timestamptz',
    nullable: true,
  }) as const;

/** Zero or more. */
export const amount = () =>
  ({
    schema: Joi.number().min(0).max(MOST).allow(null),
    type: 'numeric',
    sqlType: 'numeric(16,4)',
    nullable: true,
  }) as const;

/** Money of a price, which is kept as decimal text: a number loses digits of the largest amounts. */
export const money = () =>
  ({
    schema: Joi.alternatives(
      Joi.number().strict().unsafe().custom(decimalText),
      Joi.string().trim().max(40).pattern(MONEY),
    )
      .allow(null, '')
      .messages({
        'alternatives.types': MONEY_MESSAGE,
        'alternatives.match': MONEY_MESSAGE,
        'string.pattern.base': MONEY_MESSAGE,
      })
      .description('0 to 999999999999.9999, as a number or as text; exact as text'),
    type: 'numeric',
    sqlType: 'numeric(16,4)',
    nullable: true,
  }) as const;

const decimalText: Joi.CustomValidator<number, string> = (value, helpers) =>
  MONEY.test(String(value)) ? String(value) : helpers.error('string.pattern.base');

/** More than zero. */
export const quantity = () =>
  ({
    schema: Joi.number().min(SMALLEST).max(MOST).allow(null),
    type: 'numeric',
    sqlType: 'numeric(18,6)',
    nullable: true,
  }) as const;

export const percent = () =>
  ({
    schema: Joi.number().min(0).max(100).allow(null),
    type: 'numeric',
    sqlType: 'numeric(7,4)',
    nullable: true,
  }) as const;

export const dimensions = {
  schema: Joi.object({
    width: Joi.number().min(0).max(MOST).allow(null),
    height: Joi.number().min(0).max(MOST).allow(null),
    depth: Joi.number().min(0).max(MOST).allow(null),
    unit: Joi.string().trim().max(25).allow(null, ''),
  }).allow(null),
  type: 'jsonb',
  nullable: true,
} as const;

/** Bytes of the members that a client keeps with a record. */
const MOST_METADATA = 262_144;

export const metadata = {
  schema: jsonObject(MOST_METADATA).allow(null),
  type: 'jsonb',
  nullable: true,
} as const;
