import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Further keys of hashes have numbers below 0, so that they can be rotated as data keys are. */
export class CountHashKeys1798000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE platform_data_keys DROP CONSTRAINT platform_data_keys_number_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform_data_keys ADD CONSTRAINT platform_data_keys_number_check CHECK (number >= 0) NOT VALID`);
  }
}
