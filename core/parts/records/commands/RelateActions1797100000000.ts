import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendOnly } from '../../data/appendOnly';

/**
 * Keeps which further records an entry of the action log concerns, a row each, in partitions of a month as the log itself.
 * An array of them in the entry could not be searched by an index, because of row-level security.
 */
export class RelateActions1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_action_relations (
        tenant_id uuid NOT NULL,
        resource_kind text NOT NULL,
        resource_id text NOT NULL,
        action_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL
      ) PARTITION BY RANGE (created_at)`);
    await runner.query(
      'CREATE TABLE platform_action_relations_rest PARTITION OF platform_action_relations DEFAULT',
    );
    await runner.query("SELECT platform_partition_log('platform_action_relations', 3)");
    await runner.query(`
      CREATE INDEX platform_action_relations_resource
        ON platform_action_relations (tenant_id, resource_kind, resource_id) INCLUDE (action_id)`);
    await appendOnly(runner, 'platform_action_relations');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_action_relations');
  }
}
