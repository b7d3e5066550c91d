import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Encoding and delimiter of files are recognized. Imports that are there keep the ones that they name. */
export class RecognizeFiles1798610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports_imports
        ADD COLUMN named_encoding text,
        ADD COLUMN named_delimiter text,
        ALTER COLUMN encoding SET DEFAULT 'auto',
        ALTER COLUMN delimiter SET DEFAULT 'auto'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE imports_imports SET encoding = CASE encoding WHEN 'auto' THEN 'utf-8' ELSE encoding END,
                                 delimiter = CASE delimiter WHEN 'auto' THEN ',' ELSE delimiter END
       WHERE encoding = 'auto' OR delimiter = 'auto'`);
    await runner.query(`
      ALTER TABLE imports_imports
        DROP COLUMN named_encoding,
        DROP COLUMN named_delimiter,
        ALTER COLUMN encoding SET DEFAULT 'utf-8',
        ALTER COLUMN delimiter SET DEFAULT ','`);
  }
}
