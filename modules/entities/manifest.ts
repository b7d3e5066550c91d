import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { customFields } from './collections/customFields';
import { reorderCustomFields } from './commands/reorderCustomFields';
import { saveDefinitions } from './commands/saveDefinitions';
import { extension } from './extension';
import { entitiesFeatures } from './features';
import { AlignFieldCurrencies1798620000002 } from './migrations/AlignFieldCurrencies1798620000002';
import { CreateCustomFields1795430000000 } from './migrations/CreateCustomFields1795430000000';
import { AllowAttachmentFields1795430000002 } from './migrations/AllowAttachmentFields1795430000002';
import { EncryptFields1797400000000 } from './migrations/EncryptFields1797400000000';
import { KeepCustomFieldsAsRecords1795430000001 } from './migrations/KeepCustomFieldsAsRecords1795430000001';
import { ComposeFieldTexts1798630030000 } from './migrations/ComposeFieldTexts1798630030000';
import { AlignAddressFields1798690000036 } from './migrations/AlignAddressFields1798690000036';
import { deleteDefinition, listDefinitions, saveDefinition, saveDefinitionBatch } from './routes/definitions';
import { listEntities } from './routes/entities';
import { reorderCustomFieldsRoute } from './routes/reorderCustomFields';
import { FieldRows } from './services/FieldRows';
import { StoredDefinitions } from './services/StoredDefinitions';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Custom fields',
  description: 'Fields that tenants add to records',
  features: [...entitiesFeatures],
  defaultGrants: {
    superadmin: ['entities.*'],
    admin: ['entities.*'],
    employee: [entitiesFeatures['definitions.view']],
  },
  contributes: { 'console.extensions': [extension] },
  migrations: [
    CreateCustomFields1795430000000,
    KeepCustomFieldsAsRecords1795430000001,
    AllowAttachmentFields1795430000002,
    EncryptFields1797400000000,
    AlignFieldCurrencies1798620000002,
    ComposeFieldTexts1798630030000,
    AlignAddressFields1798690000036,
  ],
  services: { fieldRows: FieldRows, storedDefinitions: StoredDefinitions },
  customFields: 'storedDefinitions',
  collections: [customFields],
  routes: [
    listEntities,
    reorderCustomFieldsRoute,
    listDefinitions,
    saveDefinition,
    saveDefinitionBatch,
    deleteDefinition,
  ],
  sidebar: Object.values(sidebar),
  commands: [reorderCustomFields, saveDefinitions],
  translations: textsIn(path.join(__dirname, 'translations')),
});
