import type { QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from './connectionOptions';
import { TENANT_ID } from './tenantId';
import { quoteIdentifier } from './quoteIdentifier';

/**
 * Puts a table under the tenant boundary; called by the migration that creates it.
 *
 * The application role may read and write the table, but only rows of the tenant of the scope, and it can write no
 * row of another tenant. Without this call (or `shareTable`) the role cannot touch the table at all, so a forgotten
 * call fails closed.
 *
 * @param tenantColumn uuid column that names the tenant
 */
export async function secureTable(
  runner: QueryRunner,
  table: string,
  tenantColumn = 'tenant_id',
): Promise<void> {
  const name = quoteIdentifier(table);
  const belongs = `${quoteIdentifier(tenantColumn)} = ${TENANT_ID}`;
  await runner.query(`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`);
  await runner.query(`DROP POLICY IF EXISTS tenant_boundary ON ${name}`);
  await runner.query(
    `CREATE POLICY tenant_boundary ON ${name} TO ${APPLICATION_ROLE} USING (${belongs}) WITH CHECK (${belongs})`,
  );
  await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO ${APPLICATION_ROLE}`);
}

/**
 * Lets every tenant read a table that belongs to none, such as a catalogue shipped with the module. Writing
 * stays with the owner (migrations and `Tenancy.acrossTenants`).
 */
export async function shareTable(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`GRANT SELECT ON ${quoteIdentifier(table)} TO ${APPLICATION_ROLE}`);
}
