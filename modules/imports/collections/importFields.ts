import type { CollectionField } from '@tenantry/core';
import Joi from 'joi';
import { AUTO, ENCODINGS } from '../rules/encodings';
import { DELIMITERS } from '../rules/recognizeDelimiter';
import { type Mapping, mappingSchema } from '../rules/Mapping';

export const STATUSES = [
  'new',
  'ready',
  'running',
  'completed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;

/** Where an import stands: `new` has no file, `ready` has one. */
export type ImportStatus = (typeof STATUSES)[number];

/** What becomes of a row whose record is there already. */
export type Duplicates = 'create' | 'update' | 'upsert' | 'skip';

/** What an import is made of. */
export interface ImportInput {
  readonly kind: string;
  readonly format: 'csv' | 'json';
  readonly fileName: string | null;
  readonly encoding: string;
  readonly delimiter: string;
  readonly mapping: Mapping | null;
  readonly match: string | null;
  readonly duplicates: Duplicates;
  readonly isDryRun: boolean;
}

const count = { type: 'integer', schema: Joi.number().integer(), initial: 0, writable: 'never' } as const;

/** How the records of imports go on; no command changes these, so that undo leaves them alone. */
export const stateFields = {
  status: { type: 'text', schema: Joi.valid(...STATUSES), initial: 'new', writable: 'never', checked: true },
  message: { type: 'text', schema: Joi.string().allow(null), nullable: true, writable: 'never' },
  sizeBytes: {
    type: 'numeric',
    sqlType: 'bigint',
    schema: Joi.number().allow(null),
    nullable: true,
    writable: 'never',
  },
  totalRows: { type: 'integer', schema: Joi.number().allow(null), nullable: true, writable: 'never' },
  createdRows: count,
  updatedRows: count,
  skippedRows: count,
  refusedRows: count,
  undoneRows: count,
  progressJobId: { type: 'uuid', schema: Joi.string().allow(null), nullable: true, writable: 'never' },
} satisfies Readonly<Record<string, CollectionField>>;

const once = { writable: 'create' } as const;

export const importFields = {
  kind: {
    type: 'text',
    schema: Joi.string().max(200).required().description('`customers.person`; see GET /imports/kinds'),
    ...once,
  },
  format: {
    type: 'text',
    schema: Joi.valid('csv', 'json')
      .required()
      .description('`json`: an array of objects, or one object a line'),
    ...once,
    checked: true,
  },
  fileName: { type: 'text', schema: Joi.string().trim().max(500).allow(null), nullable: true, ...once },
  encoding: {
    type: 'text',
    schema: Joi.string()
      .lowercase()
      .valid(AUTO, ...ENCODINGS)
      .description(
        '`auto` until the file is there, which is recognized then; a byte order mark counts before a name',
      ),
    initial: AUTO,
    ...once,
  },
  delimiter: {
    type: 'text',
    schema: Joi.valid(AUTO, ...DELIMITERS).description(
      'what separates cells: `auto` until the table is there, which is recognized then; a first line `sep=;` counts before a name',
    ),
    initial: AUTO,
    ...once,
  },
  mapping: { type: 'jsonb', schema: mappingSchema.allow(null), nullable: true, ...once },
  match: {
    type: 'text',
    schema: Joi.string()
      .max(200)
      .allow(null)
      .description('the member by which a record is found: `id`, or one that tells records apart'),
    nullable: true,
    ...once,
  },
  duplicates: {
    type: 'text',
    schema: Joi.valid('create', 'update', 'upsert', 'skip').description(
      'of a row whose record is there: `create` another, `update` it (and refuse others), `upsert`, `skip`',
    ),
    initial: 'create',
    ...once,
    checked: true,
  },
  isDryRun: {
    type: 'boolean',
    schema: Joi.boolean().description('checks everything and keeps nothing'),
    initial: false,
    ...once,
  },
  ...stateFields,
} as const satisfies Readonly<Record<string, CollectionField>>;
