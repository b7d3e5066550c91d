import type { CollectionField } from '@tenantry/core';
import { uuid } from '@tenantry/core';
import Joi from 'joi';

/** Most that money and quantities may come to: all digits survive a JSON number. */
const MOST = 100_000_000_000;
const SMALLEST = 0.000001;

/** Text that may be cleared with null or blank. */
export const text = (max: number): CollectionField => ({
  schema: Joi.string().trim().max(max).allow(null, ''),
  type: 'text',
});

/** Text of certain characters. */
export const code = (pattern: RegExp, max: number): CollectionField => ({
  schema: Joi.string().trim().pattern(pattern).max(max).allow(null, ''),
  type: 'text',
});

/** Lower-cased name for addresses and look-ups. */
export const slug = (max = 150): CollectionField => ({
  schema: Joi.string()
    .trim()
    .lowercase()
    .pattern(/^[a-z0-9\-_]+$/)
    .max(max)
    .allow(null, ''),
  type: 'text',
});

export const name = (max = 255): CollectionField => ({
  schema: Joi.string().trim().min(1).max(max).required(),
  type: 'text',
});

export const id = (): CollectionField => ({ schema: uuid().allow(null), type: 'uuid' });

export const flag = (initial: boolean): CollectionField => ({
  schema: Joi.boolean(),
  type: 'boolean',
  initial,
});

/** Three capitals. */
export const currency = () =>
  Joi.string()
    .trim()
    .pattern(/^[A-Z]{3}$/);

export const time = (): CollectionField => ({
  schema: Joi.date().iso().min('1900-01-01').max('9999-12-31').allow(null),
  type: 'timestamptz',
});

/** Zero or more. */
export const amount = (): CollectionField => ({
  schema: Joi.number().min(0).max(MOST).allow(null),
  type: 'numeric',
});

/** More than zero. */
export const quantity = (): CollectionField => ({
  schema: Joi.number().min(SMALLEST).max(MOST).allow(null),
  type: 'numeric',
});

export const percent = (): CollectionField => ({
  schema: Joi.number().min(0).max(100).allow(null),
  type: 'numeric',
});

export const dimensions: CollectionField = {
  schema: Joi.object({
    width: Joi.number().min(0).max(MOST).allow(null),
    height: Joi.number().min(0).max(MOST).allow(null),
    depth: Joi.number().min(0).max(MOST).allow(null),
    unit: Joi.string().trim().max(25).allow(null, ''),
  }).allow(null),
  type: 'jsonb',
};

export const metadata: CollectionField = { schema: Joi.object().unknown(true).allow(null), type: 'jsonb' };
