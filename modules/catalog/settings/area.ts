import type { Area } from '@tenantry/core';
import { updateSettings } from './commands/updateSettings';
import { changeSettings, readSettings } from './routes/settings';
import { CatalogSettings } from './services/CatalogSettings';

/** What an organization has settled for its catalogue. */
export const settingsArea: Area = {
  services: { catalogSettings: CatalogSettings },
  routes: [readSettings, changeSettings],
  commands: [updateSettings],
};
