import type { Fields } from '@tenantry/core';
import { comparedText, currencyField, referenceTo, uuid, webAddress } from '@tenantry/core';
import Joi from 'joi';
import { optionSchemaBody } from './optionSchemaBody';
import { optionSchemas } from './optionSchemas';
import {
  amount,
  code,
  dimensions,
  flag,
  hsCode,
  id,
  metadata,
  name,
  percent,
  pictureAddress,
  quantity,
  slug,
  text,
  time,
} from '../../shared/fields';

const TYPES = ['simple', 'configurable', 'virtual', 'downloadable', 'bundle', 'grouped'];
const MOST_LINKS = 100;

const unitPrice = Joi.object({
  enabled: Joi.boolean(),
  referenceUnit: Joi.string().trim().valid('kg', 'l', 'm2', 'm3', 'pc').allow(null),
  baseQuantity: quantity().schema,
}).allow(null);

/** What is traded, and on what terms. */
const tradeFields = {
  countryOfOriginCode: {
    schema: Joi.string()
      .trim()
      .uppercase()
      .length(2)
      .pattern(/^[A-Z]{2}$/)
      .allow(null, ''),
    type: 'text',
    nullable: true,
  },
  hsCode: hsCode(),
  cnCode: code(/^[0-9 ]+$/, 20),
  pkwiuCode: code(/^[0-9A-Za-z .-]+$/, 20),
  gtuCodes: {
    schema: Joi.array()
      .items(
        Joi.string()
          .trim()
          .uppercase()
          .max(6)
          .pattern(/^GTU_(0[1-9]|1[0-3])$/),
      )
      .max(MOST_LINKS)
      .custom((codes: readonly string[]) => [...new Set(codes)], 'without duplicates')
      .allow(null),
    type: 'text[]',
    nullable: true,
  },
  taxClassificationCode: text(50),
  ageMin: {
    schema: Joi.number().integer().min(0).max(150).allow(null),
    type: 'integer',
    sqlType: 'smallint',
    nullable: true,
  },
  isExciseGood: flag(false),
  exciseCategory: text(100),
  requiresPrescription: flag(false),
  hazmatClass: text(20),
  hazmatPackingGroup: {
    schema: Joi.string().trim().uppercase().valid('I', 'II', 'III').allow(null, ''),
    type: 'text',
    nullable: true,
    checked: true,
  },
  containsLithiumBattery: flag(false),
  unNumber: {
    schema: Joi.string()
      .trim()
      .uppercase()
      .max(7)
      .pattern(/^(UN)? ?\d{4}$/)
      .allow(null, ''),
    type: 'text',
    nullable: true,
  },
  launchAt: time(),
  endOfLifeAt: time(),
  availableFrom: time(),
  availableUntil: time(),
  minOrderQty: quantity(),
  maxOrderQty: quantity(),
  orderQtyIncrement: quantity(),
  requiresShipping: flag(true),
  isQuoteOnly: flag(false),
  seoTitle: { ...text(255), translatable: true },
  seoDescription: { ...text(1000), translatable: true },
  canonicalUrl: {
    schema: webAddress(500).allow(null, ''),
    type: 'text',
    nullable: true,
  },
} as const satisfies Fields;

/** Members of a product. */
export const productFields = {
  title: { ...name(), translatable: true },
  subtitle: { ...text(255), translatable: true },
  description: { ...text(4000), translatable: true },
  sku: code(/^[A-Za-z0-9\-_.]+$/, 191),
  handle: slug(),
  taxRateId: id(),
  taxRate: percent(),
  productType: { schema: Joi.valid(...TYPES), type: 'text', initial: 'simple', checked: true },
  statusEntryId: { ...id(), refersTo: 'dictionaries.entry' },
  primaryCurrencyCode: { ...currencyField((schema) => schema.allow(null, '')), nullable: true },
  defaultUnit: text(50),
  defaultSalesUnit: text(50),
  defaultSalesUnitQuantity: {
    ...quantity(),
    schema: quantity().schema.disallow(null),
    nullable: false,
    initial: 1,
  },
  uomRoundingScale: {
    schema: Joi.number().integer().min(0).max(6),
    type: 'integer',
    sqlType: 'smallint',
    initial: 4,
  },
  uomRoundingMode: {
    schema: Joi.valid('half_up', 'down', 'up'),
    type: 'text',
    initial: 'half_up',
    checked: true,
  },
  unitPrice: { schema: unitPrice, type: 'jsonb', column: false },
  unitPriceEnabled: { schema: Joi.boolean(), type: 'boolean', writable: 'never', initial: false },
  unitPriceReferenceUnit: { schema: Joi.string(), type: 'text', nullable: true, writable: 'never' },
  unitPriceBaseQuantity: { ...quantity(), writable: 'never' },
  defaultMediaId: { ...id(), refersTo: 'attachments.attachment' },
  defaultMediaUrl: pictureAddress(),
  weightValue: amount(),
  weightUnit: text(25),
  dimensions,
  optionSchemaId: { ...id(), references: referenceTo(optionSchemas, { checkedByHooks: true }) },
  optionSchema: { schema: optionSchemaBody.allow(null), type: 'jsonb', column: false },
  customFieldsetCode: text(100),
  isConfigurable: flag(false),
  isActive: flag(true),
  ...tradeFields,
  metadata,
  categoryIds: { schema: Joi.array().items(uuid()).max(MOST_LINKS), type: 'uuid[]', column: false },
  tags: {
    schema: Joi.array().items(comparedText().min(1).max(100)).max(MOST_LINKS),
    type: 'text[]',
    column: false,
  },
} as const satisfies Fields;
