import {
  choiceType,
  collectionFor,
  columnName,
  conflict,
  type CoreServices,
  filterBy,
  sortsBy,
} from '@tenantry/core';
import { importsFeatures } from '../features';
import type { Kinds } from '../services/Kinds';
import { importFields, type ImportInput, type ImportStatus, stateFields, STATUSES } from './importFields';

type Services = Pick<CoreServices, 'translations'> & { readonly kinds: Kinds };

/** Files with rows that become records. The rows of its file and its report are deleted with an import. */
export const imports = collectionFor<Services, ImportInput>()({
  kind: 'imports.import',
  plural: 'imports.imports',
  label: 'import',
  path: '/imports/imports',
  features: { view: [importsFeatures.view], manage: [importsFeatures.manage] },
  verbs: ['list', 'read', 'create', 'delete'],
  undoable: ['create'],
  table: 'imports_imports',
  tableExtras: {
    columns: {
      uploadId: { type: 'uuid', nullable: true },
      // Values of the settings, for the next file: the members then show the values recognized for this one.
      namedEncoding: { type: 'text', nullable: true },
      namedDelimiter: { type: 'text', nullable: true },
    },
    indexes: [{ name: 'imports_imports_old', columns: ['created_at'], ofAllTenants: true }],
  },
  ignored: [
    ...Object.keys(stateFields).map(columnName),
    'upload_id',
    'encoding',
    'delimiter',
    'named_encoding',
    'named_delimiter',
  ],
  fields: importFields,
  list: {
    names: 'members',
    sorts: sortsBy('createdAt', 'updatedAt'),
    filters: {
      kind: filterBy.anyOf('t.kind'),
      status: filterBy.anyOf('t.status', choiceType(STATUSES)),
    },
    complete: (items, { scope, services: { translations } }) =>
      Promise.resolve(
        items.map((item) => {
          const { message } = item;
          if (typeof message !== 'string') return item;
          return { ...item, message: translations.detailText(message, scope.locale, 'imports') };
        }),
      ),
  },
  hooks: {
    beforeWrite: ({ input, call, services: { kinds } }) => {
      kinds.check(input as ImportInput, call.access);
    },
    beforeDelete: async ({ row }) => {
      if (isBusy(row['status'])) throw conflict('The import is under way', { code: 'import_busy' });
      return Promise.resolve();
    },
  },
  messages: { notFound: 'Import not found' },
});

/** Whether a job works on the import. */
export function isBusy(status: unknown): boolean {
  return (['running', 'undoing'] satisfies ImportStatus[] as unknown[]).includes(status);
}
