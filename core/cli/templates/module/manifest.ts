import { defineModule } from '@tenantry/core';
import { assistant } from './agents/assistant'; // with: agent
import { findItems } from './agents/findItems'; // with: agent
import { renameItem } from './commands/renameItem'; // with: command
import { itemAdded } from './events/itemAdded';
import { Create__Name__Items__stamp__ } from './migrations/Create__Name__Items__stamp__';
import { routes } from './routes';
import { __Name__History } from './services/__Name__History'; // with: command
import { __Name__Items } from './services/__Name__Items';
import { settings } from './settings'; // with: settings
import { logItem } from './subscribers/logItem'; // with: subscriber
import { translations } from './translations'; // with: translations
import { itemCount } from './widgets/itemCount'; // with: widget
import { removeOldItems } from './workers/removeOldItems'; // with: worker

export default defineModule({
  title: '__title__',
  settings, // with: settings
  features: [
    { id: '__id__.view', title: 'See items' },
    { id: '__id__.manage', title: 'Add items', dependsOn: ['__id__.view'] },
  ],
  defaultGrants: { admin: ['__id__.*'], employee: ['__id__.view'] },
  migrations: [Create__Name__Items__stamp__],
  services: { __name__Items: __Name__Items }, // without: command
  services: { __name__Items: __Name__Items, __name__History: __Name__History }, // with: command
  routes,
  commands: [renameItem], // with: command
  events: [itemAdded],
  subscribers: [logItem], // with: subscriber
  workers: [removeOldItems], // with: worker
  widgets: [itemCount], // with: widget
  sidebar: [{ id: '__id__.items', href: '/backend/__id__', title: '__title__', features: ['__id__.view'] }], // with: sidebar
  tools: [findItems], // with: agent
  agents: [assistant], // with: agent
  translations, // with: translations
});
