import { currencyCode, currencyOrStored, kindName, TONES } from '@tenantry/core';
import Joi from 'joi';

const MOST_OPTIONS = 500;

/** The kind of records that have a field, by any of its names. */
export const entityId = kindName;

const length = () => Joi.number().integer().min(0).max(20_000);
const bound = () => Joi.alternatives(Joi.number(), Joi.string().max(64));

const optionText = () => Joi.string().trim().min(1).max(200);

export const options = Joi.array()
  .items(
    Joi.object({
      value: optionText().required(),
      label: optionText().required(),
      tone: Joi.valid(...TONES).description('colour in which people see it'),
    }),
    optionText()
      .custom((text: string) => ({ value: text, label: text }))
      .description('value and label in one'),
  )
  .unique('value')
  .max(MOST_OPTIONS);

export const rules = Joi.object({
  minLength: length(),
  maxLength: length().min(1),
  min: bound().description('number, or ISO time'),
  max: bound().description('number, or ISO time'),
  maxItems: Joi.number().integer().min(1).max(100),
  currency: currencyCode(),
  relatedKind: entityId(),
  acceptedExtensions: Joi.array()
    .items(
      Joi.string()
        .lowercase()
        .max(20)
        .pattern(/^[a-z0-9]{1,20}$/),
    )
    .min(1)
    .max(100)
    .unique()
    .description('without the dot'),
  maxAttachmentSizeMb: Joi.number().greater(0).max(1_000_000),
  partitionCode: Joi.string()
    .pattern(/^[A-Za-z0-9_-]+$/)
    .min(2)
    .max(60),
});

/** Rules with a currency that the field may have had before codes were checked. */
export const rulesOrStored = rules.keys({ currency: currencyOrStored() });

const item = Joi.alternatives(Joi.string().max(20_000), Joi.number(), Joi.boolean());
export const value = Joi.alternatives(item, Joi.array().items(item).min(1).max(100));
