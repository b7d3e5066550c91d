import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { extension } from './extension';
import { recordTexts } from './collections/recordTexts';
import { CreateRecordTexts1796000200000 } from './migrations/CreateRecordTexts1796000200000';
import { ComposeTranslatedTexts1798630031000 } from './migrations/ComposeTranslatedTexts1798630031000';
import { listLocales } from './routes/listLocales';
import { selectLocales } from './routes/selectLocales';
import { deleteRecordTexts, readRecordTexts, saveRecordTexts } from './routes/recordTexts';
import { LocaleList } from './services/LocaleList';
import { TranslatedRecords } from './services/TranslatedRecords';
import { sidebar } from './sidebar';
import { translationsFeatures } from './features';

export default defineModule({
  title: 'Translations',
  description: 'The languages that a tenant works in, and texts of records in them',
  features: [...translationsFeatures],
  defaultGrants: {
    superadmin: ['translations.*'],
    admin: ['translations.*'],
    employee: [translationsFeatures.view],
  },
  migrations: [CreateRecordTexts1796000200000, ComposeTranslatedTexts1798630031000],
  services: { localeList: LocaleList, translatedRecords: TranslatedRecords },
  recordTexts: 'translatedRecords',
  collections: [recordTexts],
  routes: [listLocales, selectLocales, readRecordTexts, saveRecordTexts, deleteRecordTexts],
  sidebar: Object.values(sidebar),
  contributes: { 'console.extensions': [extension] },
  translations: textsIn(path.join(__dirname, 'translations')),
});
