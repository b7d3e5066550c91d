import { currentContext } from './executionContext';
import { organizationsKind } from './organizationsKind';
import { Tenancy } from './Tenancy';
import { TenantPool } from './TenantPool';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly pool: TenantPool;
    readonly tenancy: Tenancy;
  }
  interface CoreServices {
    readonly tenancy: Tenancy;
  }
}

/** Tenants and their connections to the database. */
export const tenancyPart: Part = {
  id: 'tenancy',
  kinds: [organizationsKind],
  services: {
    pool: ({ options: { logins, logger, pools }, health }) =>
      new TenantPool(
        logins,
        (error) => logger.warn({ err: error }, 'a database connection was given up'),
        pools,
        (moduleId) => health.of(moduleId).add('queries'),
      ),
    tenancy: ({ options: { logger } }) => new Tenancy(logger),
  },
  offers: { tenancy: ({ tenancy }) => tenancy },
  ownOfModules: ['scope', 'principal'],
  prepare: () => ({
    current: { scope: () => currentContext().scope, principal: () => currentContext().principal },
  }),
  stop: ({ pool }) => pool.end(),
};
