import { defineModule, type Provides } from '@tenantry/core';
import type { DevicesServices } from './contract';
import { deviceCommands } from './commands/deviceCommands';
import { environment } from './environment';
import { deviceEvents } from './events/deviceEvents';
import { CreateDevices1795200000000 } from './migrations/CreateDevices1795200000000';
import {
  deactivateAnyDevice,
  listAllDevices,
  readAnyDevice,
  registerDeviceFor,
  updateAnyDevice,
} from './routes/administeredDevices';
import { deactivateDevice, listDevices, registerDevice, updateDevice } from './routes/ownDevices';
import { DeviceHistory } from './services/DeviceHistory';
import { DeviceQuery } from './services/DeviceQuery';
import { DeviceRecords } from './services/DeviceRecords';
import { DeviceRegistry } from './services/DeviceRegistry';
import { PushTargets } from './services/PushTargets';
import { PushTokenCipher } from './services/PushTokenCipher';
import { forgetMovedUser, forgetUser } from './subscribers/forgetUsers';
import { translations } from './translations';
import { devicesFeatures } from './features';

export default defineModule({
  title: 'Devices',
  description: 'Devices of users, and where to push to',
  environment,
  features: [...devicesFeatures],
  defaultGrants: {
    superadmin: ['devices.*'],
    admin: ['devices.*'],
    employee: [devicesFeatures.view, devicesFeatures.manage],
  },
  migrations: [CreateDevices1795200000000],
  services: {
    deviceHistory: DeviceHistory,
    deviceQuery: DeviceQuery,
    deviceRecords: DeviceRecords,
    deviceRegistry: DeviceRegistry,
    pushTargets: PushTargets,
    pushTokenCipher: PushTokenCipher,
  } satisfies Provides<DevicesServices>,
  routes: [
    listDevices,
    registerDevice,
    updateDevice,
    deactivateDevice,
    listAllDevices,
    registerDeviceFor,
    readAnyDevice,
    updateAnyDevice,
    deactivateAnyDevice,
  ],
  sidebar: [
    {
      id: 'devices.all',
      href: '/backend/devices',
      title: 'Devices',
      area: 'settings',
      group: { id: 'access', label: 'Users and access' },
      order: 40,
      features: [devicesFeatures.admin],
      icon: 'device',
    },
  ],
  commands: Object.values(deviceCommands),
  events: Object.values(deviceEvents),
  subscribers: [forgetUser, forgetMovedUser],
  translations,
  hooks: {
    start: ({ pushTokenCipher }: { pushTokenCipher: PushTokenCipher }) => pushTokenCipher.load(),
  },
});
