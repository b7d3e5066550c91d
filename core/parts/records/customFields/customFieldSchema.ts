import Joi from 'joi';
import { currentContext } from '../../tenancy/executionContext';
import { holds } from '../fields/holds';
import { readTest } from '../fields/operators';
import type { CustomFieldDefinition, CustomFieldItem } from './CustomFieldDefinition';
import { customFieldKinds } from './customFieldKinds';

const MOST_ITEMS = 100;

const known = new WeakMap<CustomFieldDefinition, Joi.Schema>();

/**
 * Reads what a request has for a field, and brings it to the form that is stored. A field with several values takes a
 * single one as a list of one; what stands there twice counts once.
 */
export function customFieldSchema(definition: CustomFieldDefinition): Joi.Schema {
  let schema = known.get(definition);
  if (!schema) known.set(definition, (schema = build(definition)));
  return schema;
}

function build(definition: CustomFieldDefinition): Joi.Schema {
  const item = itemSchema(definition);
  const { multi, rules, key } = definition;
  const value = multi
    ? Joi.array()
        .items(item.required())
        .single()
        .max(rules.maxItems ?? MOST_ITEMS)
        .custom((items: CustomFieldItem[]) => [...new Set(items)])
    : item;
  return value
    .label(`cf_${key}`)
    .prefs({ convert: true, abortEarly: false, errors: { wrap: { label: false } } });
}

function itemSchema({ kind, options, rules }: CustomFieldDefinition): Joi.Schema {
  const { schema, type, stored, longest } = customFieldKinds[kind];
  if (kind === 'select') return Joi.string().valid(...options.map(({ value }) => value));
  const item = schema();
  if (longest !== undefined) {
    const { minLength = 0, maxLength = longest } = rules;
    return (item as Joi.StringSchema).min(minLength).max(Math.min(maxLength, longest));
  }
  if (!type.abilities.has('order')) return item;
  const isWithin = (operator: string, bound: unknown, value: unknown): boolean => {
    if (typeof bound !== stored) return true;
    const test = readTest({ type, isList: false }, operator, bound, currentContext().scope);
    return !test || holds(test, type, value);
  };
  return item.custom((value: number | string, helpers) => {
    const { min, max } = rules;
    if (!isWithin('greater_or_equal', min, value)) {
      return helpers.message({ custom: `{{#label}} must not be less than ${min}` });
    }
    if (!isWithin('less_or_equal', max, value)) {
      return helpers.message({ custom: `{{#label}} must not be greater than ${max}` });
    }
    return value;
  });
}
