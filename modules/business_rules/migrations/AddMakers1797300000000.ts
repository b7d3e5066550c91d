import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed a rule last, so that their rights are checked when it runs. */
export class AddMakers1797300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE business_rules_rules
        ADD COLUMN maker_kind text,
        ADD COLUMN maker_tenant_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE business_rules_rules DROP COLUMN maker_kind, DROP COLUMN maker_tenant_id',
    );
  }
}
