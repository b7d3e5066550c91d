import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One number for all tenants: super administrators of any tenant count. It has no meaning beyond being ours. */
const LOCK = 7_203_917;

/**
 * Orders changes that could remove the last super administrator, in any tenants. A session bound to a tenant may not
 * take a lock that affects other tenants, so a function takes this one.
 */
export class LockSuperAdministrators1795900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE FUNCTION auth_lock_super_administrators() RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
          SELECT pg_advisory_xact_lock(${LOCK})
        $$`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION auth_lock_super_administrators()');
  }
}
