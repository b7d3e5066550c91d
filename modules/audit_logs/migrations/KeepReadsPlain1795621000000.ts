import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps reads of a page of records as they are: the ids of fifty records hardly get smaller by compression, which cost
 * half of the work of writing them.
 */
export class KeepReadsPlain1795621000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return alterPartitions(runner, 'SET (toast_tuple_target = 4080)');
  }

  down(runner: QueryRunner): Promise<void> {
    return alterPartitions(runner, 'RESET (toast_tuple_target)');
  }
}

async function alterPartitions(runner: QueryRunner, change: string): Promise<void> {
  const partitions = (await runner.query(
    "SELECT inhrelid::regclass AS name FROM pg_inherits WHERE inhparent = 'audit_logs_reads'::regclass",
  )) as { name: string }[];
  for (const { name } of partitions) await runner.query(`ALTER TABLE ${name} ${change}`);
}
