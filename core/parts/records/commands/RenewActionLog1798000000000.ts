import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets ciphertext of the action log be encrypted with another key. All else of an entry stays as it was written. */
export class RenewActionLog1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Columns that are generated have no value before an update.
    await runner.query(`
      CREATE FUNCTION platform_without_ciphertext(entry jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT regexp_replace((entry - '{updated_at,listed_fields,primary_field}'::text[])::text,
                              '"enc1\\.\\d{1,9}\\.[\\w-]{16}\\.[\\w-]{22,}"', '"enc1"', 'g')
      $$`);
    await runner.query(keepActionLog(EXCEPT_CIPHERTEXT));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keepActionLog());
    await runner.query('DROP FUNCTION platform_without_ciphertext(jsonb)');
  }
}

const EXCEPT_CIPHERTEXT = `
    IF TG_OP = 'UPDATE' THEN
      IF platform_without_ciphertext(to_jsonb(OLD)) = platform_without_ciphertext(to_jsonb(NEW)) THEN
        RETURN NEW;
      END IF;
    END IF;`;

const keepActionLog = (exception = '') => `
  CREATE OR REPLACE FUNCTION platform_keep_action_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN${exception}
    RAISE EXCEPTION 'entries of the action log stay as they were written';
  END $$`;
