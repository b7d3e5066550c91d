import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enqueueFunction } from './enqueueFunction';

/**
 * Answers the ids of new jobs in the order of the input, however PostgreSQL joins the rows: a caller that enqueues several jobs
 * at once finds its own ids by their places.
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
