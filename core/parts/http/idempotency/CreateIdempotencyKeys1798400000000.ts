import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../../tenancy/connectionOptions';
import { secureTable } from '../../tenancy/secureTable';
import { TENANT_ID } from '../../tenancy/tenantId';

const TRY_LOCK = 'platform_try_lock(text)';

/**
 * Answers of operations that were called with an `Idempotency-Key`, by tenant and caller, and the lock that is held while such
 * an operation is under way.
 */
export class CreateIdempotencyKeys1798400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_idempotency_keys (
        tenant_id uuid NOT NULL,
        caller text NOT NULL CHECK (length(caller) <= 300),
        key text NOT NULL CHECK (length(key) <= 255),
        fingerprint text NOT NULL,
        status smallint NOT NULL,
        answer text,
        expires_at timestamptz(3) NOT NULL,
        PRIMARY KEY (tenant_id, caller, key)
      )`);
    await runner.query(
      'CREATE INDEX platform_idempotency_keys_expiry ON platform_idempotency_keys (expires_at)',
    );
    await secureTable(runner, 'platform_idempotency_keys');
    await runner.query(`
      CREATE FUNCTION platform_try_lock(name text) RETURNS boolean
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT pg_try_advisory_xact_lock(hashtextextended(coalesce(${TENANT_ID}::text, '') || ' ' || name, 0))
      $$`);
    await runner.query(`REVOKE ALL ON FUNCTION ${TRY_LOCK} FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION ${TRY_LOCK} TO ${APPLICATION_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION ${TRY_LOCK}`);
    await runner.query('DROP TABLE platform_idempotency_keys');
  }
}
