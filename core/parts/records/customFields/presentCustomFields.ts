import Joi from 'joi';
import { jsonObject, jsonValue } from '../../http/boundedJson';
import { memberSchemas } from '../../http/schemas';
import { readEnvelope } from '../../encryption/envelope';
import {
  CUSTOM_FIELD_MEMBER,
  type CustomFieldDefinition,
  type CustomFieldKind,
  type CustomFieldValue,
  type CustomFieldValues,
} from './CustomFieldDefinition';
import { customFieldKinds, isOfKind } from './customFieldKinds';

/** A custom field of a record, as answers list it. */
export interface PresentedCustomField {
  readonly key: string;
  readonly label: string;
  readonly value: CustomFieldValue;
  readonly kind: CustomFieldKind;
  readonly multi: boolean;
}

/** The members that custom fields add to a record in an answer. */
export interface PresentedCustomFields {
  readonly customValues: CustomFieldValues | null;
  readonly customFields: readonly PresentedCustomField[];
  readonly [member: `cf_${string}`]: CustomFieldValue;
}

/** The custom fields of a record that have a value, in their three forms. Values of fields that are no more are hidden. */
export function presentCustomFields(
  definitions: readonly CustomFieldDefinition[],
  stored: unknown,
): PresentedCustomFields {
  const values: Record<string, CustomFieldValue> = {};
  const customFields: PresentedCustomField[] = [];
  const members: Record<`cf_${string}`, CustomFieldValue> = {};
  if (typeof stored === 'object' && stored !== null) {
    for (const definition of definitions) {
      const { key, label, kind, multi } = definition;
      const found = Object.hasOwn(stored, key) ? (stored as Record<string, unknown>)[key] : undefined;
      if (!fits(definition, found)) continue;
      const value = alignedIn(definition, found);
      values[key] = value;
      members[`cf_${key}`] = value;
      customFields.push({ key, label, value, kind, multi });
    }
  }
  return { customValues: customFields.length > 0 ? values : null, customFields, ...members };
}

function alignedIn({ kind }: CustomFieldDefinition, value: CustomFieldValue): CustomFieldValue {
  const { align } = customFieldKinds[kind];
  return align ? ((Array.isArray(value) ? value.map(align) : align(value)) as CustomFieldValue) : value;
}

function fits({ kind, multi }: CustomFieldDefinition, value: unknown): value is CustomFieldValue {
  // Ciphertext that has not been decrypted.
  if (typeof value === 'string' && readEnvelope(value)) return false;
  if (!multi) return isOfKind(kind, value);
  return Array.isArray(value) && value.every((item) => isOfKind(kind, item));
}

const item = Joi.alternatives(Joi.string().allow(''), Joi.number(), Joi.boolean());
const value = Joi.alternatives(item, Joi.array().items(item));
const presented = {
  customValues: Joi.object().pattern(Joi.string(), value).allow(null).required(),
  customFields: Joi.array()
    .items(
      Joi.object({
        key: Joi.string().required(),
        label: Joi.string().required(),
        value: value.required(),
        kind: Joi.string().required(),
        multi: Joi.boolean().required(),
      }),
    )
    .required(),
};
/** Bytes of the custom fields of a record, and of one of them. */
const MOST_BYTES = 512 * 1024;
/** Custom fields that one body may name. */
const MOST_FIELDS = 500;
const taken = {
  customFields: Joi.alternatives(
    jsonObject(MOST_BYTES).max(MOST_FIELDS),
    Joi.array().items(jsonValue(MOST_BYTES)).max(MOST_FIELDS),
  )
    .allow(null, '')
    .description('by key, or a list'),
  customValues: jsonObject(MOST_BYTES).max(MOST_FIELDS).allow(null, '').description('by key'),
};
const cf = jsonValue(MOST_BYTES);

/** The shape of a record in an answer together with its custom fields. */
export function withPresentedCustomFields(record: Joi.ObjectSchema): Joi.ObjectSchema {
  return record.keys(presented).pattern(CUSTOM_FIELD_MEMBER, value);
}

/** The shape of a body that takes custom fields besides its members, in every spelling. */
export function withCustomFieldInput<T>(body: Joi.ObjectSchema<T>): Joi.ObjectSchema<T> {
  const members = memberSchemas(body).size + Object.keys(taken).length;
  return (body as Joi.ObjectSchema)
    .keys(taken)
    .pattern(CUSTOM_FIELD_MEMBER, cf)
    .max(members + MOST_FIELDS) as Joi.ObjectSchema<T>;
}
