import { type CommandDeclaration, commandFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { CatalogSettings, Settings } from '../services/CatalogSettings';
import { catalogFeatures } from '../../features';

/** Settings to be, and whose. */
export interface SettingsChange extends Settings {
  readonly tenantId: string;
  readonly organizationId: string;
}

interface Services {
  readonly catalogSettings: CatalogSettings;
}

const update: CommandDeclaration<Services, SettingsChange, Settings> = {
  id: 'catalog.settings.update',
  tracksAll: true,
  label: 'Update catalogue settings',
  resourceKind: 'catalog.settings',
  features: [catalogFeatures['settings.manage']],
  input: Joi.object<SettingsChange>({
    tenantId: uuid().required(),
    organizationId: uuid().required(),
    unitPriceDisplayEnabled: Joi.boolean().required(),
  }),
  prepare: ({ tenantId, organizationId }) => Promise.resolve({ tenantId, resourceId: organizationId }),
  snapshot: async ({ resourceId, lock }, { catalogSettings }) =>
    resourceId === null
      ? null
      : { view: { ...(await catalogSettings.of(resourceId, lock)) }, organizationId: resourceId },
  execute: async ({ tenantId, organizationId, ...settings }, _call, { catalogSettings }) => {
    await catalogSettings.set(tenantId, organizationId, settings);
    return { result: settings, resourceId: organizationId };
  },
};

/** Changes settings of the catalogue; logged, not undone: they are set again instead. */
export const updateSettings = commandFor<Services>()(update);
