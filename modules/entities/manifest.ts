import { defineModule } from '@tenantry/core';
import { customFieldCommands } from './commands/customFieldCommands';
import { customFieldEvents } from './events/customFieldEvents';
import { CreateCustomFields1795430000000 } from './migrations/CreateCustomFields1795430000000';
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  reorderCustomFields,
  updateCustomField,
} from './routes/customFields';
import { listEntities } from './routes/entities';
import { CustomFieldAdministration } from './services/CustomFieldAdministration';
import { CustomFieldHistory } from './services/CustomFieldHistory';
import { CustomFieldRecords } from './services/CustomFieldRecords';
import { StoredDefinitions } from './services/StoredDefinitions';
import { translations } from './translations';
import { entitiesFeatures } from './features';

export default defineModule({
  title: 'Custom fields',
  description: 'Fields that tenants add to records',
  features: [...entitiesFeatures],
  defaultGrants: {
    superadmin: ['entities.*'],
    admin: ['entities.*'],
    employee: [entitiesFeatures['definitions.view']],
  },
  migrations: [CreateCustomFields1795430000000],
  services: {
    customFieldAdministration: CustomFieldAdministration,
    customFieldHistory: CustomFieldHistory,
    customFieldRecords: CustomFieldRecords,
    storedDefinitions: StoredDefinitions,
  },
  customFields: 'storedDefinitions',
  routes: [
    listEntities,
    listCustomFields,
    createCustomField,
    updateCustomField,
    deleteCustomField,
    reorderCustomFields,
  ],
  sidebar: [
    {
      id: 'entities.custom_fields',
      href: '/backend/custom-fields',
      title: 'Custom fields',
      area: 'settings',
      group: { id: 'data', label: 'Data' },
      order: 10,
      features: [entitiesFeatures['definitions.manage']],
      icon: 'fields',
    },
  ],
  commands: Object.values(customFieldCommands),
  events: Object.values(customFieldEvents),
  translations,
});
