import type { QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { TENANT_ID } from '../tenancy/tenantId';

/**
 * Lets the application add rows of its tenant to a table and read them; of what is written only the named columns can
 * change, and nothing can be deleted. Called by the migration that creates the table, instead of `secureTable`.
 */
export async function appendOnly(
  runner: QueryRunner,
  table: string,
  changeable: readonly string[] = [],
): Promise<void> {
  const belongs = `tenant_id = ${TENANT_ID}`;
  await runner.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
  await runner.query(
    `CREATE POLICY tenant_boundary ON ${table} TO ${APPLICATION_ROLE} USING (${belongs}) WITH CHECK (${belongs})`,
  );
  await runner.query(`GRANT SELECT, INSERT ON ${table} TO ${APPLICATION_ROLE}`);
  if (changeable.length > 0) {
    await runner.query(`GRANT UPDATE (${changeable.join(', ')}) ON ${table} TO ${APPLICATION_ROLE}`);
  }
}
