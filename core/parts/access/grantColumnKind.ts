import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { ownTable, text } from '../../kernel/kinds/shapes';
import type { GrantColumn } from './GrantColumn';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Columns (`text[]`) in which the module keeps grants that people were given; `modules doctor` names those that grant nothing. */
    readonly grantColumns?: readonly GrantColumn[];
  }
}

/** Columns of grants, read by `doctor`. */
export const grantColumnKind = contributionKind<GrantColumn>({
  key: 'grantColumns',
  noun: 'grant column',
  schema: Joi.object({ table: ownTable, column: text }),
  nameOf: ({ table, column }) => `${table}.${column}`,
  register: null,
  compare: null,
  reported: false,
});
