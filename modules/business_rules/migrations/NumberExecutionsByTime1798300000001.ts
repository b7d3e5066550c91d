import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'business_rules_executions';
/** Milliseconds since 2020, and twenty random bits: eighteen digits until 2050. */
const NEXT = `(floor((extract(epoch FROM clock_timestamp()) - 1577836800) * 1000)::bigint << 20)
  + floor(random() * 1048576)::bigint`;

/**
 * Ids of executions come from the time instead of a sequence of all tenants: clients see them, and could have told from the
 * gaps how much other tenants do. They are larger than those of the sequence, so later executions still have larger ids.
 */
export class NumberExecutionsByTime1798300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${TABLE} ALTER COLUMN id DROP IDENTITY`);
    await runner.query(`ALTER TABLE ${TABLE} ALTER COLUMN id SET DEFAULT (${NEXT})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${TABLE} ALTER COLUMN id DROP DEFAULT`);
    await runner.query(`ALTER TABLE ${TABLE} ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY`);
    await runner.query(
      `SELECT setval(pg_get_serial_sequence('${TABLE}', 'id'), (SELECT coalesce(max(id), 1) FROM ${TABLE}))`,
    );
  }
}
