import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'text', 'multiline', 'integer', 'float', 'currency', 'boolean', 'date', 'datetime', 'select', 'email', 'url', 'relation'`;

/** Adds the kind `attachment`. Without it, fields of this kind become relations: both keep ids. */
export class AllowAttachmentFields1795430000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await restrictTo(runner, `${KINDS}, 'attachment'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE entities_custom_fields SET kind = 'relation', rules = '{}' WHERE kind = 'attachment'`,
    );
    await restrictTo(runner, KINDS);
  }
}

async function restrictTo(runner: QueryRunner, kinds: string): Promise<void> {
  await runner.query(
    `ALTER TABLE entities_custom_fields DROP CONSTRAINT entities_custom_fields_kind_check,
       ADD CONSTRAINT entities_custom_fields_kind_check CHECK (kind IN (${kinds}))`,
  );
}
