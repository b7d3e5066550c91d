import { defineModule } from '@tenantry/core';
import { listLocales } from './routes/listLocales';
import { selectLocales } from './routes/selectLocales';
import { LocaleList } from './services/LocaleList';
import { translations } from './translations';
import { translationsFeatures } from './features';

export default defineModule({
  title: 'Translations',
  description: 'The languages that a tenant serves',
  features: [...translationsFeatures],
  defaultGrants: {
    superadmin: ['translations.*'],
    admin: ['translations.*'],
    employee: [translationsFeatures.view],
  },
  services: { localeList: LocaleList },
  routes: [listLocales, selectLocales],
  translations,
});
