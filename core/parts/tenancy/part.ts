import { currentContext } from './executionContext';
import { FairSlots, type FairSlotsOptions } from './FairSlots';
import { largestShare } from './largestShare';
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
    readonly shares: Shares;
  }
  interface CoreServices {
    /** `scope` of the running work; for work outside of it `acrossTenants`, `inBackground`, `outsideRequests` and `inTenant`. */
    readonly tenancy: TenancyOfModules;
    /** `slots`: a bounded number of slots that tenants share, as the operator says. */
    readonly shares: Shares;
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

/** Makes slots that tenants share. */
export interface Shares {
  /** Without `perTenant` one tenant holds at most the operator's share (`TENANTRY_TENANT_SHARE`). */
  slots(options: FairSlotsOptions): FairSlots;
}

/** Tenants and their connections to the database. */
export const tenancyPart: Part = {
  id: 'tenancy',
  kinds: [organizationsKind],
  services: {
    pool: ({ logins, environment, options: { logger, pools }, health }) =>
      new TenantPool(
        logins,
        (error) => logger.warn({ err: error }, 'a database connection was given up'),
        {
          statementLimit: environment.handlerSeconds * 1_000,
          share: environment.tenantShare,
          ...pools,
        },
        (moduleId) => health.of(moduleId).add('queries'),
      ),
    tenancy: ({ options: { logger } }) => new Tenancy(logger),
    shares: ({ environment: { tenantShare } }) => ({
      slots: (options) => new FairSlots({ perTenant: largestShare(options.slots, tenantShare), ...options }),
    }),
  },
  offers: {
    tenancy: ({ tenancy }) => facade(tenancy, TENANCY),
    shares: ({ shares }) => facade(shares, ['slots']),
  },
  ownOfModules: ['scope', 'principal'],
  prepare: () => ({
    current: { scope: () => currentContext().scope, principal: () => currentContext().principal },
  }),
  stop: ({ pool }) => pool.end(),
};
