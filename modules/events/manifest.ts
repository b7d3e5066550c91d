import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { listEvents } from './routes/listEvents';
import { streamEvents } from './routes/streamEvents';
import { EventStream } from './services/EventStream';
import { settings } from './settings';
import { consoleServices } from './extension';
import { workflowsFeatures } from './features';

export default defineModule({
  title: 'Events',
  description: 'Shows in open pages what others change',
  settings,
  // The list of events is published with this feature, for the sake of those who build workflows.
  features: [...workflowsFeatures],
  defaultGrants: { superadmin: [workflowsFeatures.view], admin: [workflowsFeatures.view] },
  services: { eventStream: EventStream },
  routes: [listEvents, streamEvents],
  translations: textsIn(path.join(__dirname, 'translations')),
  contributes: { 'console.services': consoleServices },
  hooks: {
    start: ({ eventStream }: { eventStream: EventStream }) => eventStream.start(),
    stop: ({ eventStream }: { eventStream: EventStream }) => eventStream.stop(),
  },
});
