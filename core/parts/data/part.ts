import type { DataSource } from 'typeorm';
import { AskForTenantByFunction1795900000000 } from './AskForTenantByFunction1795900000000';
import type { TenantPool } from '../tenancy/TenantPool';
import { createDataSource, type EntityTarget } from './createDataSource';
import { Database, type Sql } from './Database';
import { entityKind } from './entityKind';
import { LargeTenants } from './LargeTenants';
import { migrationKind } from './migrationKind';
import { MigrationLedger } from './MigrationLedger';
import { Notifications } from './Notifications';
import { SharedCaches, type SharedCache, type SharedCacheOptions } from './SharedCaches';
import { UnitOfWork } from './UnitOfWork';
import { prepareDatabase } from './prepare/prepareDatabase';
import { withAdvisoryLock } from './withAdvisoryLock';
import { coreVersion } from '../../kernel/parts/coreVersion';
import { HostError } from '../../kernel/errors/HostError';
import { messageOf } from '../../kernel/errors/messageOf';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly database: Database;
    readonly unitOfWork: UnitOfWork;
    readonly notifications: Notifications;
    readonly caches: SharedCaches;
    readonly ledger: MigrationLedger;
    readonly largeTenants: LargeTenants;
  }
  interface CoreServices {
    /** SQL in the scope of the running work: `query`, `first`, `run`. `{ name, text, values }` is a named statement, which PostgreSQL plans once. */
    readonly database: Sql;
    /** TypeORM over the same connections, with the module's own entities. */
    readonly dataSource: DataSource;
    /** One transaction for several statements: `run`, `runBulk` for commands on many records, `tryOut` for dry runs, `isDryRun`, `remember` for what these load once, `afterCommit`, `lock`. */
    readonly unitOfWork: UnitsOfWork;
    /** `rowsOf`: about how many rows a tenant has in a table, where these are very many. */
    readonly largeTenants: LargeTenantsOfModules;
    /** `create`: caches that end with the module. A name that another module has taken is refused (`MODULE_CONFLICT`). */
    readonly caches: CachesOfModule;
  }
}

/** `UnitOfWork` as modules use it. */
export type UnitsOfWork = Pick<
  UnitOfWork,
  'run' | 'runBulk' | 'tryOut' | 'isDryRun' | 'remember' | 'lock' | 'afterCommit'
>;

/** `LargeTenants` as modules use it. */
export type LargeTenantsOfModules = Pick<LargeTenants, 'rowsOf'>;

/** `SharedCaches` as a module uses it. */
export interface CachesOfModule {
  /** @throws HostError `MODULE_CONFLICT` when the name is taken */
  create<V extends object>(options: SharedCacheOptions<V>): SharedCache<V>;
}

/** SQL, units of work, migrations, messages between processes, caches. */
export const dataPart: Part = {
  id: 'data',
  kinds: [entityKind, migrationKind],
  contributes: { migrations: [AskForTenantByFunction1795900000000] },
  before: async ({ connection }) => ({ logins: await prepareDatabase(connection) }),
  services: {
    database: ({ pool }) => new Database(pool),
    unitOfWork: ({ pool, options: { logger } }) =>
      new UnitOfWork(pool, (error) => logger.error({ err: error }, 'work after a commit failed')),
    notifications: ({ options: { connection, logger }, database }) =>
      new Notifications(connection, (text, values) => database.query(text, values), logger),
    caches: ({ notifications, unitOfWork }) => new SharedCaches(notifications, unitOfWork),
    ledger: ({ pool, options: { onProgress } }) => new MigrationLedger(pool, onProgress),
    largeTenants: ({ options: { connection, logger } }) => new LargeTenants(connection, logger),
    inOneProcess:
      ({ options: { connection } }) =>
      (name, work) =>
        withAdvisoryLock(connection, name, work),
  },
  offers: {
    database: ({ database }) => facade(database, ['query', 'first', 'run']),
    largeTenants: ({ largeTenants }) => facade(largeTenants, ['rowsOf']),
    unitOfWork: ({ unitOfWork }) =>
      facade(unitOfWork, ['run', 'runBulk', 'tryOut', 'isDryRun', 'remember', 'lock', 'afterCommit']),
  },
  ownOfModules: ['dataSource', 'caches'],
  prepare: async ({ id, manifest }, { pool, caches }) => {
    const dataSource = await openEntities(id, pool, manifest.entities ?? []);
    const own: CachesOfModule = { create: (options) => caches.create(options, id) };
    return {
      values: { dataSource, caches: own },
      dispose: () => {
        caches.release(id);
        return dataSource.destroy();
      },
    };
  },
  hasRun: (moduleId, { ledger }) => ledger.knows(moduleId),
  check: (modules, { ledger }) =>
    ledger.ahead(
      modules.map(({ package: { id, version }, manifest: { migrations } }) => ({ id, version, migrations })),
    ),
  migrate: async ({ id, package: { version }, manifest }, { ledger }) => {
    await ledger.migrate(id, version, manifest.migrations ?? []);
  },
  start: async ({ largeTenants, ledger, notifications, platform }) => {
    await ledger.open();
    await ledger.migrate('core', coreVersion, platform.manifest.migrations ?? []);
    await notifications.start();
    await largeTenants.start();
  },
  stop: async ({ caches, largeTenants, notifications, ledger }) => {
    caches.close();
    largeTenants.stop();
    await notifications.stop();
    await ledger.close();
  },
};

/** @throws HostError `MODULE_WIRING_FAILED` when TypeORM refuses the entities */
function openEntities(id: string, pool: TenantPool, entities: readonly EntityTarget[]): Promise<DataSource> {
  return createDataSource(pool, entities).catch((error: unknown) => {
    throw new HostError(
      'MODULE_WIRING_FAILED',
      id,
      `cannot start: its entities cannot be used: ${messageOf(error)}.`,
      `fix the entities in the manifest of ${id}.`,
      { cause: error },
    );
  });
}
