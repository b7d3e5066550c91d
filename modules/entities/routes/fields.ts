import { CUSTOM_FIELD_KEY, CUSTOM_FIELD_KINDS } from '@tenantry/core';
import Joi from 'joi';

const MOST_OPTIONS = 500;

/** A UUID in its usual spelling, lower-cased, so that it compares with stored ones. */
export const recordId = () => Joi.string().guid({ separator: '-', wrapper: false }).lowercase();

export const entityId = () =>
  Joi.string()
    .pattern(/^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/)
    .max(100);

const length = () => Joi.number().integer().min(0).max(20_000);
const bound = () => Joi.alternatives(Joi.number(), Joi.string().max(64));

const optionText = () => Joi.string().trim().min(1).max(200);

const options = Joi.array()
  .items(
    Joi.object({ value: optionText().required(), label: optionText().required() }),
    optionText()
      .custom((text: string) => ({ value: text, label: text }))
      .description('value and label in one'),
  )
  .unique('value')
  .max(MOST_OPTIONS);

const rules = Joi.object({
  minLength: length(),
  maxLength: length().min(1),
  min: bound().description('number, or ISO time'),
  max: bound().description('number, or ISO time'),
  maxItems: Joi.number().integer().min(1).max(100),
  currency: Joi.string().pattern(/^[A-Z]{3}$/),
  relatedKind: entityId(),
});

const item = Joi.alternatives(Joi.string().max(20_000), Joi.number(), Joi.boolean());
const value = Joi.alternatives(item, Joi.array().items(item).min(1).max(100));

/** What can be said about a field at any time. */
export const content = {
  label: Joi.string().trim().min(1).max(200),
  description: Joi.string().trim().max(1_000).empty('').allow(null),
  required: Joi.boolean().description('demanded of new records; cannot be cleared'),
  filterable: Joi.boolean().description('lists can be filtered and sorted by it'),
  isActive: Joi.boolean().description('inactive fields are hidden, with their values'),
  order: Joi.number().integer().min(0).max(1_000_000).description('place among the fields of the entity'),
  options: options.description('of select; records keep values of options that are taken away'),
  rules: rules.description(
    'minLength, maxLength; min, max; maxItems; currency; relatedKind: as the kind allows',
  ),
  defaultValue: value.allow(null).description('what new records get that say nothing about the field'),
};

/** Body of a creation. */
export const newField = {
  entityId: entityId().required(),
  key: Joi.string().pattern(CUSTOM_FIELD_KEY, 'key').required().description('the name after cf_; for good'),
  kind: Joi.valid(...CUSTOM_FIELD_KINDS)
    .required()
    .description('for good'),
  multi: Joi.boolean().default(false).description('several values; for good'),
  ...content,
  label: content.label.required(),
  description: content.description.default(null),
  required: content.required.default(false),
  filterable: content.filterable.default(true),
  isActive: content.isActive.default(true),
  options: content.options.default([]),
  rules: content.rules.default({}),
  defaultValue: content.defaultValue.default(null),
};
