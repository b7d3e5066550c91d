import { TenantPool } from '../tenancy/TenantPool';
import type { DatabaseConnection } from '../tenancy/connectionOptions';
import { MigrationLedger } from './MigrationLedger';
import { prepareDatabase } from './prepare/prepareDatabase';

/**
 * Works with the migrations of a database without running a host on it.
 *
 * @throws DatabaseError when the database cannot be used
 */
export async function withLedger<T>(
  connection: DatabaseConnection,
  work: (ledger: MigrationLedger) => Promise<T>,
  onProgress?: (line: string) => void,
): Promise<T> {
  const pool = new TenantPool(await prepareDatabase(connection), () => undefined);
  try {
    const ledger = new MigrationLedger(pool, onProgress);
    await ledger.open();
    const result = await work(ledger);
    await ledger.close();
    return result;
  } finally {
    await pool.end();
  }
}
