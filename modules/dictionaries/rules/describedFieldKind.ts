import { contributionKind } from '@tenantry/core';
import Joi from 'joi';

interface Described {
  /** The kind of the records and their member: `customers.deal.status`. */
  readonly id: string;
  /** Key of the dictionaries that describe it. */
  readonly key: string;
}

/** A member of records that has the id of an entry. */
export interface EntryField extends Described {
  readonly holds: 'id';
}

/** A column of records with the values of entries. The table has `tenant_id`, `organization_id` and `updated_at`. */
export interface ValueField extends Described {
  readonly holds?: 'value';
  readonly table: string;
  readonly column: string;
  /** Values in lower case by which programs go: entries cannot change them, or become them, while records have them. */
  readonly fixed?: readonly string[];
}

/** A member of records that dictionaries describe. */
export type DescribedField = EntryField | ValueField;

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'dictionaries.fields'?: readonly DescribedField[];
  }
}

const name = Joi.string().pattern(/^[a-z][a-z0-9_]*$/);

/** A column, which a field that holds ids does not have. */
const ofValues = (schema: Joi.Schema) =>
  schema.when('holds', { is: 'id', then: Joi.forbidden(), otherwise: Joi.required() });

/** Members that dictionaries describe: a value that an entry changes is changed in their columns. */
export const describedFieldKind = contributionKind<DescribedField>({
  key: 'dictionaries.fields',
  noun: 'field that a dictionary describes',
  plural: 'fields that dictionaries describe',
  schema: Joi.object({
    id: Joi.string().required(),
    key: Joi.string().required(),
    holds: Joi.valid('id', 'value'),
    table: ofValues(name),
    column: ofValues(name),
    fixed: Joi.array().items(Joi.string().lowercase()).when('holds', { is: 'id', then: Joi.forbidden() }),
  }),
  describe: (field): Readonly<Record<string, string>> =>
    field.holds === 'id'
      ? { key: field.key, holds: 'id' }
      : { key: field.key, table: field.table, column: field.column },
});
