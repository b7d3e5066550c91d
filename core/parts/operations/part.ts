import type { Part } from '../../kernel/parts/Part';
import { hostRoutes } from './hostRoutes';
import { HostServer } from './HostServer';
import { serveModules } from './serveModules';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly server: HostServer;
  }
}

/** The HTTP server, and the routes of the core itself, for operators. */
export const operationsPart: Part = {
  id: 'operations',
  services: {
    server: ({ host }) => new HostServer(host),
  },
  serve: serveModules,
  finish: (_limit, { server }) => server.stop(),
  contributes: {
    features: [{ id: 'platform.modules.manage', title: 'Switch modules on and off for the own tenant' }],
    defaultGrants: { superadmin: ['platform.*'], admin: ['platform.modules.manage'] },
    routes: hostRoutes,
  },
};
