import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  title: 'Imports',
  all: 'All imports',
  add: 'Import a file',
  empty: 'No imports yet.',
  emptyHelp: 'The rows of CSV and JSON files become records of any kind.',
  noKinds: 'You may not create records of any kind that can be imported.',
  file: 'File',
  fileHelp: 'A CSV file whose first row has names, or JSON: an array of objects, or one object a line.',
  unreadable: 'No columns are found in this file. Choose another format, encoding or separator.',
  format: 'Format',
  encoding: 'Encoding',
  recognized: 'Recognized',
  delimiter: 'Separator',
  comma: 'Comma',
  semicolon: 'Semicolon',
  bar: 'Vertical bar',
  tab: 'Tab',
  kind: 'Kind of record',
  mapping: 'Columns',
  column: 'Column',
  sample: 'First row',
  member: 'Field',
  memberOf: 'Field for {{column}}',
  notImported: 'Not imported',
  foundBy: 'Found by',
  foundByOf: 'Record for {{column}} found by',
  missing: 'No column sets the required fields: {{members}}',
  duplicates: 'Records that exist',
  createDuplicates: 'Always create another one',
  updateDuplicates: 'Change them, refuse other rows',
  upsertDuplicates: 'Change them, create the others',
  skipDuplicates: 'Skip their rows',
  match: 'Found by the field',
  check: 'Check without importing',
  import: 'Import',
  sending: 'Sending the file',
  cancelImport: 'Cancel',
  cancelling: 'The import is being cancelled.',
  started: 'The import has started.',
  state: 'State',
  allStates: 'All states',
  dryRun: 'check only',
  checkedOnly: 'The file was checked. Nothing is imported yet.',
  progress: 'Progress of the import',
  rows: 'Rows',
  created: 'Created',
  updated: 'Changed',
  skipped: 'Skipped',
  refused: 'Refused',
  takenBack: 'Undone',
  takeBack: 'Undo the import',
  takeBackHelp:
    'All records of this import are deleted or get back what they held. Records that were changed since stay.',
  row: 'Row',
  reason: 'Reason',
  report: 'Download the report',
  since: 'Begun',
  new: 'without a file',
  ready: 'ready',
  running: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  undoing: 'being undone',
  undone: 'undone',
  refusedTitle: { one: '{{count}} refused row', other: '{{count}} refused rows' },
} as const;

/** Texts of the pages of imports. */
export const text = textsOf(en, { de, es, pl });

const DELIMITER_TEXTS = {
  auto: 'recognized',
  ',': 'comma',
  ';': 'semicolon',
  '|': 'bar',
  '\t': 'tab',
} as const;

/** A delimiter in words. */
export const delimiterText = (delimiter: string): string =>
  delimiter in DELIMITER_TEXTS ? text(DELIMITER_TEXTS[delimiter as keyof typeof DELIMITER_TEXTS]) : delimiter;
