import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { devicesFeatures } from './features';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'devices',
  api: '^1.2.0',
  entry: 'index.js',
  pages: [
    {
      id: 'devices.page',
      path: '/backend/devices',
      help: 'Phones and browsers that receive messages.',
      title: 'Devices',
      features: [devicesFeatures.view],
      listed: false,
      shows: ['devices.own_device', 'devices.user_device'],
      component: 'DevicesPage',
    },
  ],
};
