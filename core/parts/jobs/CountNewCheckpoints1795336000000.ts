import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';

const SIGNATURE = 'platform_checkpoint_job(uuid, integer, uuid, json)';

/**
 * Attempts count again only where a checkpoint says something new: one that is saved again only to check that the job still
 * belongs to this process does not count as progress. The function now gives the attempt that counts.
 */
export class CountNewCheckpoints1795336000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isNew = 'checkpoint::text IS DISTINCT FROM value::text';
    await replace(
      runner,
      'integer',
      'attempt',
      (column, first) => `${column} = CASE WHEN ${isNew} THEN ${first} ELSE ${column} END`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, 'uuid', 'id', (column, first) => `${column} = ${first}`);
  }
}

async function replace(
  runner: QueryRunner,
  type: string,
  result: string,
  reset: (column: string, first: number) => string,
): Promise<void> {
  await runner.query(`DROP FUNCTION ${SIGNATURE}`);
  await runner.query(`
    CREATE FUNCTION platform_checkpoint_job(job uuid, of_delivery integer, process uuid, value json) RETURNS ${type}
    LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      UPDATE platform_jobs SET checkpoint = value, ${reset('attempt', 1)}, ${reset('crashes', 0)}
      WHERE id = job AND delivery = of_delivery AND claimed_by = process AND state = 'running'
        AND NOT cancel_requested
      RETURNING ${result}
    $$`);
  await runner.query(`REVOKE ALL ON FUNCTION ${SIGNATURE} FROM PUBLIC`);
  await runner.query(`GRANT EXECUTE ON FUNCTION ${SIGNATURE} TO ${APPLICATION_ROLE}`);
}
