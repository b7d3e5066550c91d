import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long interactions take, and `shared` in place of `public` for who sees them. */
export class AddDurations1798300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers_interactions
        ADD COLUMN duration_minutes integer,
        ADD CONSTRAINT customers_interactions_duration_minutes_check
          CHECK (duration_minutes >= 1 AND duration_minutes <= 1440),
        DROP CONSTRAINT customers_interactions_visibility_check`);
    await runner.query(`UPDATE customers_interactions SET visibility = 'shared' WHERE visibility = 'public'`);
    await runner.query(`
      ALTER TABLE customers_interactions
        ADD CONSTRAINT customers_interactions_visibility_check CHECK (visibility IN ('shared', 'team', 'private'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers_interactions
        DROP CONSTRAINT customers_interactions_visibility_check, DROP COLUMN duration_minutes`);
    await runner.query(`UPDATE customers_interactions SET visibility = 'public' WHERE visibility = 'shared'`);
    await runner.query(`
      ALTER TABLE customers_interactions
        ADD CONSTRAINT customers_interactions_visibility_check CHECK (visibility IN ('team', 'public', 'private'))`);
  }
}
