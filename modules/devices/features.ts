import { declareFeatures } from '@tenantry/core';
import { authFeatures } from '@tenantry/module-auth/contract';

/** Permissions for devices. */
export const devicesFeatures = declareFeatures('devices', {
  view: { title: 'See own devices' },
  manage: { title: 'Register own devices', dependsOn: ['view'] },
  admin: { title: 'Manage devices of all users', dependsOn: [authFeatures['users.list']] },
});
