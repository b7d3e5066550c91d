import type { DataSource } from 'typeorm';
import { AskForTenantByFunction1795900000000 } from './AskForTenantByFunction1795900000000';
import { Database } from './Database';
import { entityKind } from './entityKind';
import { migrationKind } from './migrationKind';
import { MigrationLedger } from './MigrationLedger';
import { Notifications } from './Notifications';
import { SharedCaches } from './SharedCaches';
import { UnitOfWork } from './UnitOfWork';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly database: Database;
    readonly unitOfWork: UnitOfWork;
    readonly notifications: Notifications;
    readonly caches: SharedCaches;
    readonly ledger: MigrationLedger;
  }
  interface CoreServices {
    /** SQL in the scope of the running work. */
    readonly database: Database;
    /** TypeORM over the same connections, with the module's own entities. */
    readonly dataSource: DataSource;
    readonly unitOfWork: UnitOfWork;
    readonly caches: SharedCaches;
  }
}

/** SQL, units of work, migrations, messages between processes, caches. */
export const dataPart: Part = {
  id: 'data',
  kinds: [entityKind, migrationKind],
  contributes: { migrations: [AskForTenantByFunction1795900000000] },
  services: {
    database: ({ pool }) => new Database(pool),
    unitOfWork: ({ pool, options: { logger } }) =>
      new UnitOfWork(pool, (error) => logger.error({ err: error }, 'work after a commit failed')),
    notifications: ({ options: { connection, logger }, database }) =>
      new Notifications(connection, (text, values) => database.query(text, values), logger),
    caches: ({ notifications, unitOfWork }) => new SharedCaches(notifications, unitOfWork),
    ledger: ({ pool, options: { onProgress } }) => new MigrationLedger(pool, onProgress),
  },
  offers: {
    database: ({ database }) => database,
    unitOfWork: ({ unitOfWork }) => unitOfWork,
    caches: ({ caches }) => caches,
  },
  ownOfModules: ['dataSource'],
  start: async ({ ledger, notifications, options: { coreVersion, coreMigrations } }) => {
    await ledger.open();
    await ledger.migrate('core', coreVersion, coreMigrations);
    await notifications.start();
  },
  stop: async ({ caches, notifications, ledger }) => {
    caches.close();
    await notifications.stop();
    await ledger.close();
  },
};
