import { defineModule, type EventStream } from '@tenantry/core';
import { listEvents } from './routes/listEvents';
import { streamEvents } from './routes/streamEvents';
import { settings } from './settings';
import { translations } from './translations';
import { workflowsFeatures } from './features';

export default defineModule({
  title: 'Events',
  description: 'What events there are, and a stream of them for clients',
  settings,
  // The list of events is published with this feature, for the sake of those who build workflows.
  features: [...workflowsFeatures],
  defaultGrants: { superadmin: [workflowsFeatures.view], admin: [workflowsFeatures.view] },
  routes: [listEvents, streamEvents],
  translations,
  hooks: { stop: ({ eventStream }: { eventStream: EventStream }) => eventStream.end() },
});
