import { field, tenantSettings } from '@tenantry/core';
import { customersFeatures } from '../features';

/** Settings of an organization for its sales. */
export const dealSettings = tenantSettings({
  module: 'customers',
  label: 'sales settings',
  help: 'What forms of new deals begin with, in the organization that is selected.',
  of: 'organization',
  fields: {
    dealCurrency: field.currency({
      label: 'Currency of new deals',
      description: 'currency that forms of new deals begin with, as EUR',
    }),
  },
  features: {
    view: [customersFeatures['deals.view']],
    manage: [customersFeatures['settings.manage']],
  },
});
