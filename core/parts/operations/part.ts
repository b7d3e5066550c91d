import type { Part } from '../../kernel/parts/Part';
import { hostRoutes } from './hostRoutes';
import { HostServer } from './HostServer';
import { platformFeatures } from './platformFeatures';
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
    features: [...platformFeatures],
    defaultGrants: { superadmin: ['platform.*'], admin: [platformFeatures['modules.manage']] },
    routes: hostRoutes,
  },
};
