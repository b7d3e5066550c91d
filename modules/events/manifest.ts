import { defineModule, type EventStream } from '@tenantry/core';
import { listEvents } from './routes/listEvents';
import { streamEvents } from './routes/streamEvents';
import { settings } from './settings';
import { translations } from './translations';

export default defineModule({
  title: 'Events',
  description: 'What events there are, and a stream of them for clients',
  settings,
  features: [{ id: 'events.view', title: 'See what events there are' }],
  defaultGrants: { superadmin: ['events.*'], admin: ['events.*'] },
  routes: [listEvents, streamEvents],
  translations,
  hooks: { stop: ({ eventStream }: { eventStream: EventStream }) => eventStream.end() },
});
