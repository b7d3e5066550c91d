import { field, tenantSettings } from '@tenantry/core';
import { features } from './features';

export const settings = tenantSettings({
  module: 'workshop',
  label: 'workshop settings',
  help: 'Jobs keep the rate of the day on which they were taken on.',
  fields: { hourlyRate: field.integer({ min: 0, max: 10_000, initial: 60 }) },
  features: { view: [features.view], manage: [features.settle] },
});
