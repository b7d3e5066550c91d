import { pageOf, translatableRecordKind } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { translationsFeatures } from './features';
import { sidebar } from './sidebar';

/** Pages and parts of pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'translations',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      ...pageOf(sidebar.languages),
      help: 'The languages that people and records have here.',
      component: 'LanguagesPage',
    },
    {
      id: 'translations.texts_of_records',
      path: '/backend/translations',
      title: 'Translated records',
      listed: false,
      icon: 'languages',
      features: [translationsFeatures.view],
      view: {
        collection: 'translations.record_texts',
        help: 'Texts of records in other languages. They are written on the page of each record.',
        sort: '-updatedAt',
      },
    },
  ],
  slots: [
    {
      id: 'translations.texts',
      slot: '*.tabs',
      kinds: (contributions, access) =>
        contributions
          .of(translatableRecordKind)
          .visible(access)
          .map(({ item }) => item.id),
      title: 'Translations',
      features: [translationsFeatures.view],
      component: 'RecordTexts',
    },
  ],
};
