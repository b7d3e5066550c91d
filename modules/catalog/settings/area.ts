import { type Area, field, tenantSettings } from '@tenantry/core';
import { catalogFeatures } from '../features';

/** How an organization wants the catalogue to be shown. */
export const catalogSettings = tenantSettings({
  module: 'catalog',
  label: 'catalogue settings',
  help: 'For the organization that is selected. A price by the unit is, for example, the price of a kilogram.',
  of: 'organization',
  fields: {
    unitPriceDisplayEnabled: field.flag({
      initial: false,
      label: 'Show prices by the unit too',
      description: 'whether prices are also shown by the unit, such as a kilogram',
    }),
  },
  features: {
    view: [catalogFeatures['products.view']],
    manage: [catalogFeatures['settings.manage']],
  },
});

/** Settings of an organization for its catalogue. */
export const settingsArea: Area = { tenantSettings: [catalogSettings] };
