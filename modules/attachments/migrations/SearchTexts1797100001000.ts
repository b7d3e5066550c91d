import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of texts, to find them by. A text of any script fits with its first hundred thousand characters. */
export class SearchTexts1797100001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE attachments_texts ADD COLUMN words tsvector NOT NULL
       GENERATED ALWAYS AS (to_tsvector('simple', left(content, 100000))) STORED`);
    await runner.query('CREATE INDEX attachments_texts_tenant ON attachments_texts (tenant_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX attachments_texts_tenant');
    await runner.query('ALTER TABLE attachments_texts DROP COLUMN words');
  }
}
