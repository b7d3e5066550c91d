import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Words of texts are found without regard to case and accents, as in every other search. The fold of a text may be longer than the
 * text: of 200,000 characters all fit, in any script.
 */
export class FoldFileTexts1798690000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await renew(runner, 'left(tenantry_fold(left(content, 100000)), 200000)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await renew(runner, 'left(content, 100000)');
  }
}

async function renew(runner: QueryRunner, words: string): Promise<void> {
  await runner.query(`
    ALTER TABLE attachments_texts DROP COLUMN words, ADD COLUMN words tsvector NOT NULL
     GENERATED ALWAYS AS (to_tsvector('simple', ${words})) STORED`);
}
