import { contributionKind } from '@tenantry/core';
import Joi from 'joi';

/** A column of records whose values are those of entries. The table has `tenant_id`, `organization_id` and `updated_at`. */
export interface DescribedField {
  /** The kind of the records and their member: `customers.deal.status`. */
  readonly id: string;
  /** Key of the dictionaries that describe it. */
  readonly key: string;
  readonly table: string;
  readonly column: string;
  /** Values in lower case by which programs go: entries cannot change them, or become them, while records have them. */
  readonly fixed?: readonly string[];
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'dictionaries.fields'?: readonly DescribedField[];
  }
}

const name = Joi.string().pattern(/^[a-z][a-z0-9_]*$/);

/** Columns that dictionaries describe: a value that an entry changes is changed in them. */
export const describedFieldKind = contributionKind<DescribedField>({
  key: 'dictionaries.fields',
  noun: 'field that a dictionary describes',
  plural: 'fields that dictionaries describe',
  schema: Joi.object({
    id: Joi.string().required(),
    key: Joi.string().required(),
    table: name.required(),
    column: name.required(),
    fixed: Joi.array().items(Joi.string().lowercase()),
  }),
  describe: ({ key, table, column }) => ({ key, table, column }),
});
