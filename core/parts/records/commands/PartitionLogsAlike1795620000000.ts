import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionLogs } from './CreateActionLog1795100000000';

/** Gives the partitions of a log the storage parameters of its `_rest`: PostgreSQL lets none be set for the whole. */
export class PartitionLogsAlike1795620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(partitionLogs(OPTIONS_OF_REST));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(partitionLogs());
  }
}

const OPTIONS_OF_REST = `
  coalesce((SELECT ' WITH (' || array_to_string(reloptions, ', ') || ')' FROM pg_class
             WHERE oid = to_regclass(log || '_rest')), '')`;
