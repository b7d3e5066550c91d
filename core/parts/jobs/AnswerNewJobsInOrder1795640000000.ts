import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enqueueFunction } from './enqueueFunction';

/**
 * New jobs are answered in the order in which they were given, whichever way PostgreSQL joins them: whoever enqueues
 * several takes each id for that of its job, and servers with a Redis tell it of no other.
 */
export class AnswerNewJobsInOrder1795640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const given = `ROWS FROM (json_to_recordset(input) AS (id uuid, worker text, tenant uuid, key text))
            WITH ORDINALITY AS j (id, worker, tenant, key, place)`;
    await runner.query(`CREATE OR REPLACE FUNCTION ${enqueueFunction(given, ' ORDER BY j.place')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE FUNCTION ${enqueueFunction()}`);
  }
}
