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

const described = { id: Joi.string().required(), key: Joi.string().required() };

/** Members that dictionaries describe: a value that an entry changes is changed in their columns. */
export const describedFieldKind = contributionKind<DescribedField>({
  key: 'dictionaries.fields',
  noun: 'field that a dictionary describes',
  plural: 'fields that dictionaries describe',
  schema: Joi.alternatives().conditional(Joi.object({ holds: Joi.valid('id').required() }).unknown(), {
    then: Joi.object({ ...described, holds: Joi.valid('id') }),
    otherwise: Joi.object({
      ...described,
      holds: Joi.valid('value'),
      table: name.required(),
      column: name.required(),
      fixed: Joi.array().items(Joi.string().lowercase()),
    }),
  }),
  describe: (field): Readonly<Record<string, string>> =>
    field.holds === 'id'
      ? { key: field.key, holds: 'id' }
      : { key: field.key, table: field.table, column: field.column },
});
