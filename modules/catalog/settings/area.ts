import { type Area, field, type SettingValues, tenantSettings } from '@tenantry/core';
import { catalogFeatures } from '../features';

/** How an organization wants the catalogue to be shown. */
export const catalogSettings = tenantSettings({
  module: 'catalog',
  label: 'catalogue settings',
  of: 'organization',
  fields: {
    unitPriceDisplayEnabled: field.flag({
      initial: false,
      description: 'whether prices are also shown by the unit, such as a kilogram',
    }),
  },
  features: {
    view: [catalogFeatures['products.view']],
    manage: [catalogFeatures['settings.manage']],
  },
});

/** Their values, as the API answers them. */
export type CatalogSettings = SettingValues<typeof catalogSettings>;

/** What an organization has settled for its catalogue. */
export const settingsArea: Area = { tenantSettings: [catalogSettings] };
