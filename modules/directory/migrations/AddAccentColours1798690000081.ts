import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations have a colour in which the console shows them; they are without at first. */
export class AddAccentColours1798690000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory_organizations ADD COLUMN accent_color text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory_organizations DROP COLUMN accent_color');
  }
}
