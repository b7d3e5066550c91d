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

/** Makes the trigger keep so many digits at the end of a number. */
const keepDigits = (most: number) => `
  CREATE OR REPLACE FUNCTION customers_keep_phone_digits() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.primary_phone_digits := nullif(right(regexp_replace(
      regexp_replace(NEW.primary_phone, 'e?x.*$', '', 'i'), '[^0-9]', '', 'g'), ${most}), '');
    RETURN NEW;
  END $$`;

/** Finds telephone numbers in every writing: by their keys, and by the last seven digits, which the shortest numbers have. */
export class FindPhones1798640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column] of NUMBERS) await keepPhoneKeys(runner, table, column);
    await this.searched(runner, SEARCHED);
    await this.digits(runner, 7);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.digits(runner, 9);
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

  private async digits(runner: QueryRunner, most: number): Promise<void> {
    await runner.query(keepDigits(most));
    await runner.query(
      'UPDATE customers_entities SET primary_phone = primary_phone WHERE primary_phone IS NOT NULL',
    );
  }
}
