import { declareFeatures } from '@tenantry/core';

/** Permissions for languages. */
export const translationsFeatures = declareFeatures('translations', {
  view: { title: 'See languages and translations' },
  manage: { title: 'Translate records', dependsOn: ['view'] },
  'locales.manage': { title: 'Choose the languages of the tenant', dependsOn: ['view'] },
});
