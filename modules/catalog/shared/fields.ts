import {
  alignedUrl,
  field,
  fieldTypes,
  jsonObject,
  type MomentOfDay,
  unicodeUrl,
  urlType,
} from '@tenantry/core';
import Joi from 'joi';

/** Most that money and quantities may come to: all digits survive a JSON number. */
const MOST = 100_000_000_000;
const SMALLEST = 0.000001;
const EARLIEST = new Date('1900-01-01T00:00:00Z');

/** The address of a picture: on the web, or a path of this server. */
const PICTURE = /^(?:https?:\/\/|\/(?![/\\]))[^\s<>"]*$/i;
export const pictureAddress = {
  ...field.code({
    max: 500,
    narrow: (schema) => schema.pattern(PICTURE, 'address of a picture').custom(unicodeUrl, 'Unicode'),
  }),
  meaning: urlType,
  align: alignedUrl,
};

/** Number under which a shop stocks something. */
export const sku = field.code({ max: 191, pattern: /^[A-Za-z0-9\-_.]+$/ });

/** Number of the Harmonized System, by which customs know goods. */
export const hsCode = field.code({ max: 20, pattern: /^[0-9A-Za-z .-]+$/ });

/** Longest slug, in characters. */
export const LONGEST_SLUG = 150;

/** Options of a lower-cased name for addresses and look-ups. */
export const SLUG = { max: LONGEST_SLUG, case: 'lower', pattern: /^[a-z0-9\-_]+$/ } as const;

/** A moment from 1900 on. @param ofDay which moment of a day is meant; `end` where the day counts as a whole */
export const time = (ofDay: MomentOfDay = 'start') => field.moment({ ofDay, from: EARLIEST });

/** Zero or more. */
export const amount = field.decimal({ sqlType: 'numeric(16,4)', min: 0, max: MOST });

/** Money of a price. A number loses digits of the largest amounts. */
export const money = field.money({
  currencyIn: 'currencyCode',
  isSummed: false,
  sqlType: 'numeric(16,4)',
  min: 0,
  blank: 'clears',
  description: '0 to 999999999999.9999, as a number or as text; exact as text',
});

/** Options of a number that is more than zero. */
export const QUANTITY = { sqlType: 'numeric(18,6)', min: SMALLEST, max: MOST } as const;
export const quantity = field.decimal(QUANTITY);

/** From 0 to 100. */
export const percent = field.decimal({ sqlType: 'numeric(7,4)', min: 0, max: 100, format: 'percent' });

const length = Joi.number().min(0).max(MOST).allow(null);
/** Free text, which filters find in any case. */
export const weightUnit = { ...field.code({ max: 25 }), meaning: fieldTypes.text };

export const dimensions = field.json(
  Joi.object({
    width: length,
    height: length,
    depth: length,
    unit: Joi.string().trim().max(25).allow(null, ''),
  }),
);

/** Bytes of the members that a client keeps with a record. */
const MOST_METADATA = 262_144;
export const metadata = field.json(jsonObject(MOST_METADATA));
