import { field, type Fields } from '@tenantry/core';
import Joi from 'joi';
import { optionSchemaBody } from './optionSchemaBody';
import { optionSchemas } from './optionSchemas';
import { COUNTRIES } from '../rules/countries';
import { canonicalUnit, unitType } from '../rules/units';
import {
  amount,
  dimensions,
  hsCode,
  metadata,
  percent,
  pictureAddress,
  QUANTITY,
  quantity,
  sku,
  SLUG,
  time,
  weightUnit,
} from '../../shared/fields';

export const PRODUCT_TYPES = ['simple', 'configurable', 'virtual', 'downloadable', 'bundle', 'grouped'];
const MOST_LINKS = 100;

const REFERENCE_UNITS = ['kg', 'l', 'm2', 'm3', 'pc'];

const unitPrice = Joi.object({
  enabled: Joi.boolean(),
  referenceUnit: Joi.string()
    .max(50)
    .custom((unit: string, helpers) => {
      const code = canonicalUnit(unit);
      return REFERENCE_UNITS.includes(code)
        ? code
        : helpers.error('any.only', { valids: [...REFERENCE_UNITS, null] });
    }, 'code of a unit')
    .allow(null)
    .description(`one of ${REFERENCE_UNITS.join(', ')}, in any spelling of a unit`),
  baseQuantity: quantity.schema,
});

const unit = { ...field.code({ max: 50 }), meaning: unitType };

const gtuCode = Joi.string()
  .trim()
  .uppercase()
  .max(6)
  .pattern(/^GTU_(0[1-9]|1[0-3])$/);

const countryCode = (narrow: (schema: Joi.StringSchema) => Joi.StringSchema) =>
  field.code({
    case: 'upper',
    format: 'country',
    pattern: /^[A-Z]{2}$/,
    narrow: (schema) => narrow(schema.length(2)),
    description: 'code of ISO 3166, in any case',
  });

/** Members with customs, tax and safety data, and with terms of sale. */
const tradeFields = {
  countryOfOriginCode: {
    ...countryCode((schema) =>
      schema.custom((code: string, helpers) =>
        COUNTRIES.has(code)
          ? code
          : helpers.message({ custom: '{{#label}} must be a country code of ISO 3166, such as PL' }),
      ),
    ),
    // One that was stored before codes were checked.
    orStored: countryCode((schema) => schema).schema,
  },
  hsCode,
  cnCode: field.code({ max: 20, pattern: /^[0-9 ]+$/ }),
  pkwiuCode: field.code({ max: 20, pattern: /^[0-9A-Za-z .-]+$/ }),
  gtuCodes: {
    schema: Joi.array()
      .items(gtuCode)
      .max(MOST_LINKS)
      .custom((codes: readonly string[]) => [...new Set(codes)], 'without duplicates')
      .allow(null),
    type: 'text[]',
    nullable: true,
  },
  taxClassificationCode: field.code({ max: 50 }),
  ageMin: field.integer({ sqlType: 'smallint', min: 0, max: 150 }),
  isExciseGood: field.flag({ initial: false }),
  exciseCategory: field.text({ max: 100 }),
  requiresPrescription: field.flag({ initial: false }),
  hazmatClass: field.code({ max: 20 }),
  hazmatPackingGroup: field.code({
    case: 'upper',
    checked: true,
    narrow: (schema) => schema.valid('I', 'II', 'III'),
  }),
  containsLithiumBattery: field.flag({ initial: false }),
  unNumber: field.code({ max: 7, case: 'upper', pattern: /^(UN)? ?\d{4}$/ }),
  launchAt: time(),
  endOfLifeAt: time('end'),
  availableFrom: time(),
  availableUntil: time('end'),
  minOrderQty: quantity,
  maxOrderQty: quantity,
  orderQtyIncrement: quantity,
  requiresShipping: field.flag({ initial: true }),
  isQuoteOnly: field.flag({ initial: false }),
  seoTitle: field.text({ max: 255, translatable: true }),
  seoDescription: field.text({ max: 1000, translatable: true }),
  canonicalUrl: field.url({ max: 500 }),
} as const satisfies Fields;

/** Members of a product. */
export const productFields = {
  title: field.text({ max: 255, required: true, translatable: true }),
  subtitle: field.text({ max: 255, translatable: true }),
  description: field.text({ max: 4000, translatable: true }),
  sku,
  handle: field.code(SLUG),
  taxRateId: field.id(),
  taxRate: percent,
  productType: field.choice(PRODUCT_TYPES, { initial: 'simple' }),
  statusEntryId: field.id({ refersTo: 'dictionaries.entry' }),
  primaryCurrencyCode: field.currency(),
  defaultUnit: unit,
  defaultSalesUnit: unit,
  defaultSalesUnitQuantity: field.decimal({ ...QUANTITY, initial: 1 }),
  uomRoundingScale: field.integer({ sqlType: 'smallint', min: 0, max: 6, initial: 4 }),
  uomRoundingMode: field.choice(['half_up', 'down', 'up'], { initial: 'half_up' }),
  unitPrice: field.json(unitPrice, { column: false, inOtherColumns: true }),
  unitPriceEnabled: field.flag({ writable: 'never', initial: false }),
  unitPriceReferenceUnit: { ...field.code({ writable: 'never' }), meaning: unitType },
  unitPriceBaseQuantity: field.decimal({ ...QUANTITY, writable: 'never' }),
  defaultMediaId: field.id({ refersTo: 'attachments.attachment' }),
  defaultMediaUrl: pictureAddress,
  weightValue: amount,
  weightUnit,
  dimensions,
  optionSchemaId: field.reference(optionSchemas, { checkedByHooks: true }),
  optionSchema: field.json(optionSchemaBody, { column: false }),
  customFieldsetCode: field.code({ max: 100 }),
  isConfigurable: field.flag({ initial: false }),
  isActive: field.flag({ initial: true }),
  ...tradeFields,
  metadata,
  categoryIds: field.ids({ max: MOST_LINKS, column: false, refersTo: 'catalog.category' }),
  tags: field.texts(Joi.string().trim().min(1).max(100), { max: MOST_LINKS, column: false }),
} as const satisfies Fields;
