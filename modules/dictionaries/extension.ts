import { pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'dictionaries',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      ...pageOf(sidebar.dictionaries),
      view: {
        collection: 'dictionaries.dictionary',
        help: 'Lists of values to choose from in forms, as industries.',
        columns: ['name', 'entryCount', 'defaultEntryId', 'isActive', 'isClosed'],
        sort: 'name',
        form: ['name', 'key', 'description', 'entrySortMode', 'isActive', 'isClosed'],
        helps: { key: 'Programs know the dictionary by it. Small letters, digits, dots and dashes.' },
        hides: ['key'],
      },
    },
  ],
  cells: [
    {
      id: 'dictionaries.default_entry',
      on: 'dictionaries.dictionary',
      member: 'defaultEntryId',
      title: 'Default entry',
      component: 'DefaultEntry',
    },
  ],
  inputs: [
    {
      id: 'dictionaries.default_entry_input',
      on: 'dictionaries.dictionary',
      member: 'defaultEntryId',
      title: 'Default entry',
      component: 'DefaultEntryInput',
    },
  ],
  slots: [
    {
      id: 'dictionaries.entries',
      slot: 'dictionaries.dictionary.tabs',
      title: 'Entries',
      component: 'EntriesTab',
    },
  ],
};
