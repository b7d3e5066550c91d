import type { Part } from '../../kernel/parts/Part';
import { hostRoutes } from './hostRoutes';
import { serveModules } from './serveModules';

/** The routes of the core itself, for operators. */
export const operationsPart: Part = {
  id: 'operations',
  serve: serveModules,
  contributes: {
    features: [{ id: 'platform.modules.manage', title: 'Switch modules on and off for the own tenant' }],
    defaultGrants: { superadmin: ['platform.*'], admin: ['platform.modules.manage'] },
    routes: hostRoutes,
  },
};
