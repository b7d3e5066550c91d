import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which modules were switched on or off while servers ran, for the plugins.config.json of other machines. */
export class CreateModuleChoices1795320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_module_choices (
        module_id text PRIMARY KEY,
        enabled boolean NOT NULL,
        revision bigint NOT NULL,
        chosen_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_module_choices');
  }
}
