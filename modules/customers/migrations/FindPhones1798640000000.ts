import { dropPhoneKeys, keepPhoneKeys, removeSearchIndex, searchIndex } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const NUMBERS = [
  ['customers_entities', 'primary_phone'],
  ['customers_interactions', 'phone_number'],
] as const;

const SEARCHED = [
  't.display_name',
  't.primary_email',
  't.primary_phone',
  't.primary_phone_keys',
  't.first_name',
  't.last_name',
  't.preferred_name',
  't.job_title',
  't.legal_name',
  't.brand_name',
  't.domain',
];

/**
 * Keeps the last seven digits, and replaces keys that are not those of the number by its digits: rows that are written by SQL have
 * no others.
 */
const KEEP_KEYS = `
  CREATE OR REPLACE FUNCTION customers_keep_phone_digits() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    number text := regexp_replace(regexp_replace(NEW.primary_phone, 'e?x.*$', '', 'i'), '[^0-9+]', '', 'g');
    digits text := nullif(regexp_replace(number, '[^0-9]', '', 'g'), '');
  BEGIN
    NEW.primary_phone_digits := right(digits, 7);
    IF digits IS NULL THEN
      NEW.primary_phone_keys := NULL;
    ELSIF coalesce(position(right(digits, 7) || ' ' IN NEW.primary_phone_keys), 0) = 0 THEN
      NEW.primary_phone_keys := CASE
        WHEN number LIKE '+%' THEN ' +' || digits || ' '
        WHEN number LIKE '00%' THEN ' +' || substr(digits, 3) || ' '
        ELSE ' =' || digits || ' ' END;
    END IF;
    RETURN NEW;
  END $$`;

/** As it was before: the last nine digits. */
const KEEP_DIGITS = `
  CREATE OR REPLACE FUNCTION customers_keep_phone_digits() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.primary_phone_digits := nullif(right(regexp_replace(
      regexp_replace(NEW.primary_phone, 'e?x.*$', '', 'i'), '[^0-9]', '', 'g'), 9), '');
    RETURN NEW;
  END $$`;

/** Finds telephone numbers in every writing: by their keys, and by the last seven digits, which the shortest numbers have. */
export class FindPhones1798640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of NUMBERS) await keepPhoneKeys(runner, table, column);
    await this.searched(runner, SEARCHED);
    await this.keep(runner, KEEP_KEYS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.keep(runner, KEEP_DIGITS);
    await this.searched(
      runner,
      SEARCHED.filter((text) => text !== 't.primary_phone_keys'),
    );
    for (const [table, column] of NUMBERS.toReversed()) await dropPhoneKeys(runner, table, column);
  }

  private async searched(runner: QueryRunner, expressions: readonly string[]): Promise<void> {
    await removeSearchIndex(runner, 'customers_entities');
    await searchIndex(runner, 'customers_entities', expressions);
  }

  private async keep(runner: QueryRunner, trigger: string): Promise<void> {
    await runner.query(trigger);
    await runner.query(
      'UPDATE customers_entities SET primary_phone = primary_phone WHERE primary_phone IS NOT NULL',
    );
  }
}
