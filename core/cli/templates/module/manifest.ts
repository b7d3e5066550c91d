import path from 'node:path'; // with: translations
import { defineModule, textsIn } from '@tenantry/core'; // with: translations
import { defineModule } from '@tenantry/core'; // without: translations
import { assistant } from './agents/assistant'; // with: agent
import { findItems } from './agents/findItems'; // with: agent
import { items } from './collections/items'; // with: record
import { itemAge } from './enrichers/itemAge'; // with: enricher
import { extension } from './extension'; // with: page
import { features } from './features'; // with: record
import { tidyNames } from './interceptors/tidyNames'; // with: interceptor
import { Create__Name__Items__stamp__ } from './migrations/Create__Name__Items__stamp__'; // with: record
import { routes } from './routes'; // with: service,bulk
import { __Name__Summary } from './services/__Name__Summary'; // with: service
import { settings } from './settings'; // with: settings
import { logItem } from './subscribers/logItem'; // with: subscriber
import { itemCount } from './widgets/itemCount'; // with: widget
import { deleteEach } from './workers/deleteEach'; // with: bulk
import { removeOldItems } from './workers/removeOldItems'; // with: worker

export default defineModule({
  title: '__title__',
  settings, // with: settings
  features: [...features], // with: record
  defaultGrants: { admin: ['__id__.*'], employee: [features.view] }, // with: record
  migrations: [Create__Name__Items__stamp__], // with: record
  collections: [items], // with: record
  services: { __name__Summary: __Name__Summary }, // with: service
  routes, // with: service,bulk
  subscribers: [logItem], // with: subscriber
  workers: [deleteEach], // with: bulk; without: worker
  workers: [removeOldItems], // with: worker; without: bulk
  workers: [deleteEach, removeOldItems], // with: bulk; with: worker
  interceptors: [tidyNames], // with: interceptor
  enrichers: [itemAge], // with: enricher
  widgets: [itemCount], // with: widget
  sidebar: [{ id: '__id__.items', href: '/backend/__id__', title: '__title__', features: [features.view] }], // with: sidebar
  contributes: { 'console.extensions': [extension] }, // with: page
  tools: [findItems], // with: agent
  agents: [assistant], // with: agent
  translations: textsIn(path.join(__dirname, 'translations')), // with: translations
});
