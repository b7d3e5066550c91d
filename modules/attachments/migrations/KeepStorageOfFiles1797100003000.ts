import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each file keeps the configuration of its own storage, so that a partition may change its storage. */
export class KeepStorageOfFiles1797100003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['attachments_attachments', 'attachments_reservations']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN storage_config jsonb`);
      await runner.query(`
        UPDATE ${table} f SET storage_config = p.config_json
          FROM attachments_partitions p
         WHERE p.tenant_id = f.tenant_id AND p.code = f.partition_code AND p.storage_driver = f.storage_driver`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attachments_reservations DROP COLUMN storage_config');
    await runner.query('ALTER TABLE attachments_attachments DROP COLUMN storage_config');
  }
}
