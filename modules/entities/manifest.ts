import { defineModule } from '@tenantry/core';
import { customFields } from './collections/customFields';
import { reorderCustomFields } from './commands/reorderCustomFields';
import { entitiesFeatures } from './features';
import { CreateCustomFields1795430000000 } from './migrations/CreateCustomFields1795430000000';
import { KeepCustomFieldsAsRecords1795430000001 } from './migrations/KeepCustomFieldsAsRecords1795430000001';
import { listEntities } from './routes/entities';
import { reorderCustomFieldsRoute } from './routes/reorderCustomFields';
import { StoredDefinitions } from './services/StoredDefinitions';
import { translations } from './translations';

export default defineModule({
  title: 'Custom fields',
  description: 'Fields that tenants add to records',
  features: [...entitiesFeatures],
  defaultGrants: {
    superadmin: ['entities.*'],
    admin: ['entities.*'],
    employee: [entitiesFeatures['definitions.view']],
  },
  migrations: [CreateCustomFields1795430000000, KeepCustomFieldsAsRecords1795430000001],
  services: { storedDefinitions: StoredDefinitions },
  customFields: 'storedDefinitions',
  collections: [customFields],
  routes: [listEntities, reorderCustomFieldsRoute],
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
  commands: [reorderCustomFields],
  translations,
});
