import { field, tenantSettings } from '@tenantry/core';
import { features } from './features';

export const settings = tenantSettings({
  module: 'workshop',
  label: 'workshop settings',
  fields: { hourlyRate: field.integer({ min: 0, max: 10_000, initial: 60 }) },
  features: { view: [features.view], manage: [features.settle] },
});
