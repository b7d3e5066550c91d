import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { value } from '../../kernel/kinds/Facet';
import type { MigrationClass } from './MigrationClass';
import { checksumOf } from './migrationState';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** TypeORM migrations; each runs once. */
    readonly migrations?: readonly MigrationClass[];
  }
}

/** Steps of a module's tables. */
export const migrationKind = contributionKind<MigrationClass>({
  key: 'migrations',
  noun: 'migration',
  schema: Joi.function(),
  nameOf: ({ name }) => name,
  featuresOf: () => [],
  wrongWith: ({ name }) =>
    /\d{13}$/.test(name)
      ? undefined
      : `the migration ${name} must end in 13 digits, the time it was written in milliseconds`,
  register: null,
  compare: (migration) => ({ code: value(checksumOf(migration), 'major') }),
});
