import 'reflect-metadata';
import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import type { TenantPool } from '../tenancy/TenantPool';
import { tenantDriver } from './tenantDriver';

/** An entity of TypeORM: a decorated class or an `EntitySchema`. */
export type EntityTarget = (new () => object) | EntitySchema;

type Known = Pick<PostgresDriver, 'version' | 'database' | 'searchSchema'>;
/** Facts that TypeORM reads from the database before it opens a data source. They are the same for all on one pool. */
const known = new WeakMap<TenantPool, Known>();

/**
 * Opens a module's data source over the shared, tenant-bound pool. It sees this module's entities only. Opening or
 * closing it does not affect other modules.
 *
 * @param takesScripts whether several statements may be sent at once, as migrations do
 */
export async function createDataSource(
  pool: TenantPool,
  entities: readonly EntityTarget[],
  takesScripts = false,
): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    driver: tenantDriver(pool, takesScripts),
    entities: entities as unknown as MixedList<EntitySchema>,
    synchronize: false,
    migrationsRun: false,
    installExtensions: false,
    logging: false,
  });
  const driver = source.driver as PostgresDriver;
  Object.assign(driver, known.get(pool));
  await source.initialize();
  const { version, database, searchSchema } = driver;
  known.set(pool, { version, database, searchSchema });
  return source;
}
