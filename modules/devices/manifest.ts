import path from 'node:path';
import { defineModule, type Provides, textsIn } from '@tenantry/core';
import type { DevicesServices } from './contract';
import { devices, ownDevices } from './collections/devices';
import { environment } from './environment';
import { deviceEvents } from './events/deviceEvents';
import { CreateDevices1795200000000 } from './migrations/CreateDevices1795200000000';
import { KeepDevicesAsRecords1795362095730 } from './migrations/KeepDevicesAsRecords1795362095730';
import { ComposeDeviceNames1798630028000 } from './migrations/ComposeDeviceNames1798630028000';
import {
  deactivateAnyDevice,
  readAnyDevice,
  registerDeviceFor,
  updateAnyDevice,
} from './routes/administeredDevices';
import { deactivateDevice, registerDevice, updateDevice } from './routes/ownDevices';
import { DeviceRules } from './services/DeviceRules';
import { PushTargets } from './services/PushTargets';
import { PushTokenCipher } from './services/PushTokenCipher';
import { forgetMovedUser, forgetUser } from './subscribers/forgetUsers';
import { extension } from './extension';
import { devicesFeatures } from './features';

export default defineModule({
  title: 'Devices',
  description: 'Phones and computers that people sign in with',
  environment,
  features: [...devicesFeatures],
  defaultGrants: {
    superadmin: ['devices.*'],
    admin: ['devices.*'],
    employee: [devicesFeatures.view, devicesFeatures.manage],
  },
  migrations: [
    CreateDevices1795200000000,
    KeepDevicesAsRecords1795362095730,
    ComposeDeviceNames1798630028000,
  ],
  encryptedColumns: [{ id: 'devices.tokens', table: 'devices_devices', columns: ['push_token_sealed'] }],
  services: {
    deviceRules: DeviceRules,
    pushTargets: PushTargets,
    pushTokenCipher: PushTokenCipher,
  } satisfies Provides<DevicesServices>,
  routes: [
    registerDevice,
    updateDevice,
    deactivateDevice,
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
      icon: 'smartphone',
    },
  ],
  collections: [devices, ownDevices],
  events: Object.values(deviceEvents),
  subscribers: [forgetUser, forgetMovedUser],
  contributes: { 'console.extensions': [extension] },
  translations: textsIn(path.join(__dirname, 'translations')),
  hooks: {
    start: ({ pushTokenCipher }: { pushTokenCipher: PushTokenCipher }) => pushTokenCipher.takeOver(),
  },
});
