import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { ownId, ownTable } from '../../kernel/kinds/shapes';
import type { ContributionRegistry } from '../../kernel/registry/ContributionRegistry';

/** Columns in which a module stores ciphertext of its own, besides encrypted fields of collections and custom fields. */
export interface EncryptedColumnsDeclaration {
  /** `<module>.<name>` */
  readonly id: string;
  /** Has a primary key, and a column `tenant_id` unless the values belong to the installation. */
  readonly table: string;
  /** Of `text`, `jsonb` (texts in it are ciphertext) or `bytea`, sealed under `table` and the name of the column. */
  readonly columns: readonly string[];
  /** Columns that make up the `recordId` of a value, joined by `/`; default: `id`. */
  readonly record?: readonly string[];
  /** A boolean column that says whether the values of a row are ciphertext, for bytes, which do not tell it. */
  readonly flag?: string;
  /** The values are secrets that `installationSecrets` has sealed as `<module>.<record>`. */
  readonly ofInstallation?: boolean;
}

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Columns with ciphertext that is not of encrypted fields; `encrypt --again` encrypts them with new data keys. */
    readonly encryptedColumns?: readonly EncryptedColumnsDeclaration[];
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly encryptedColumns: ContributionRegistry<EncryptedColumnsDeclaration>;
  }
}

const column = Joi.string().pattern(/^[a-z][a-z0-9_]*$/, 'name of a column');

/** Columns that hold ciphertext. */
export const encryptedColumnsKind = contributionKind<EncryptedColumnsDeclaration>({
  key: 'encryptedColumns',
  noun: 'table with encrypted columns',
  plural: 'tables with encrypted columns',
  schema: Joi.object({
    id: ownId,
    table: ownTable,
    columns: Joi.array().items(column).min(1).required(),
    record: Joi.array().items(column).min(1),
    flag: column,
    ofInstallation: Joi.boolean(),
  }),
  featuresOf: () => [],
  register: ({ moduleId, item }, { encryptedColumns }) => encryptedColumns.register(moduleId, item),
  compare: null,
  internal: true,
});
