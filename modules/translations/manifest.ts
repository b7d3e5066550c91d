import { defineModule } from '@tenantry/core';
import { listLocales } from './routes/listLocales';
import { selectLocales } from './routes/selectLocales';
import { LocaleList } from './services/LocaleList';
import { translations } from './translations';

export default defineModule({
  title: 'Translations',
  description: 'The languages that a tenant serves',
  features: [{ id: 'translations.locales.manage', title: 'Choose the languages of the tenant' }],
  defaultGrants: { superadmin: ['translations.*'], admin: ['translations.*'] },
  services: { localeList: LocaleList },
  routes: [listLocales, selectLocales],
  translations,
});
