import { field, type Fields } from '@tenantry/core';
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

/** Handling of a row with a record that exists already. */
export type Duplicates = 'create' | 'update' | 'upsert' | 'skip';

/** Fields of an import that clients send. */
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

const count = field.integer({ initial: 0, writable: 'never' });

/** How the records of imports go on; no command changes these, so that undo leaves them alone. */
export const stateFields = {
  status: field.choice(STATUSES, {
    initial: 'new',
    writable: 'never',
    tones: { ready: 'blue', running: 'amber', completed: 'green', failed: 'red', undoing: 'amber' },
  }),
  message: field.text({ writable: 'never' }),
  sizeBytes: field.decimal({ sqlType: 'bigint', writable: 'never' }),
  totalRows: field.integer({ writable: 'never' }),
  createdRows: count,
  updatedRows: count,
  skippedRows: count,
  refusedRows: count,
  undoneRows: count,
  progressJobId: field.id({ writable: 'never' }),
  startedByUserId: field.account({ writable: 'never', label: 'Started by' }),
} satisfies Fields;

const once = { writable: 'create' } as const;

export const importFields = {
  kind: field.code({
    max: 200,
    trim: false,
    required: true,
    description: '`customers.person`; see GET /imports/kinds',
    ...once,
  }),
  format: field.choice(['csv', 'json'], {
    required: true,
    description: '`json`: an array of objects, or one object a line',
    ...once,
  }),
  fileName: field.text({ max: 500, blank: 'refused', ...once }),
  encoding: field.code({
    case: 'lower',
    trim: false,
    narrow: (schema) => schema.valid(AUTO, ...ENCODINGS),
    initial: AUTO,
    description:
      '`auto` until the file is there, which is recognized then; a byte order mark counts before a name',
    ...once,
  }),
  delimiter: field.choice([AUTO, ...DELIMITERS], {
    checked: false,
    initial: AUTO,
    labels: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
    description:
      'what separates cells: `auto` until the table is there, which is recognized then; a first line `sep=;` counts before a name',
    ...once,
  }),
  mapping: field.json(mappingSchema, once),
  match: field.code({
    max: 200,
    trim: false,
    blank: 'refused',
    description: 'the member by which a record is found: `id`, or one that tells records apart',
    ...once,
  }),
  duplicates: field.choice(['create', 'update', 'upsert', 'skip'], {
    initial: 'create',
    description:
      'of a row whose record is there: `create` another, `update` it (and refuse others), `upsert`, `skip`',
    ...once,
  }),
  isDryRun: field.flag({ initial: false, description: 'checks everything and keeps nothing', ...once }),
  ...stateFields,
} as const satisfies Fields;
