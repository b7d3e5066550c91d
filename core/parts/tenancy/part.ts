import { currentContext } from './executionContext';
import { organizationsKind } from './organizationsKind';
import { Tenancy } from './Tenancy';
import type { DatabaseConnection } from './connectionOptions';
import { TenantPool, type DatabaseLogins, type PoolSizes } from './TenantPool';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    /** Both logins of the prepared database. */
    readonly logins: DatabaseLogins;
    readonly pool: TenantPool;
    readonly tenancy: Tenancy;
  }
  interface CoreServices {
    /** `scope` of the running work; for work outside of it `acrossTenants`, `inBackground`, `outsideRequests` and `inTenant`. */
    readonly tenancy: TenancyOfModules;
  }
}

declare module '../../kernel/host/HostOptions' {
  interface HostOptions {
    readonly connection: DatabaseConnection;
    readonly pools?: PoolSizes;
  }
}

const TENANCY = ['scope', 'acrossTenants', 'inBackground', 'outsideRequests', 'inTenant'] as const;

/** `Tenancy` as modules use it. */
export type TenancyOfModules = Pick<Tenancy, (typeof TENANCY)[number]>;

/** Tenants and their connections to the database. */
export const tenancyPart: Part = {
  id: 'tenancy',
  kinds: [organizationsKind],
  services: {
    pool: ({ logins, environment, options: { logger, pools }, health }) =>
      new TenantPool(
        logins,
        (error) => logger.warn({ err: error }, 'a database connection was given up'),
        { statementLimit: environment.handlerSeconds * 1_000, ...pools },
        (moduleId) => health.of(moduleId).add('queries'),
      ),
    tenancy: ({ options: { logger } }) => new Tenancy(logger),
  },
  offers: { tenancy: ({ tenancy }) => facade(tenancy, TENANCY) },
  ownOfModules: ['scope', 'principal'],
  prepare: () => ({
    current: { scope: () => currentContext().scope, principal: () => currentContext().principal },
  }),
  stop: ({ pool }) => pool.end(),
};
