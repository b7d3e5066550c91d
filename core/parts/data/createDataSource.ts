import 'reflect-metadata';
import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import type { TenantPool } from '../tenancy/TenantPool';
import { tenantDriver } from './tenantDriver';

/** What TypeORM accepts as an entity: a decorated class or an `EntitySchema`. */
export type EntityTarget = (new () => object) | EntitySchema;

/**
 * Opens a module's data source over the shared, tenant-bound pool: it sees this module's entities only, and
 * opening or closing it touches nobody else.
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
  return source.initialize();
}
