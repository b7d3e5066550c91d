import { alignCurrencies } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Currencies in the rules of custom fields are stored in upper case. */
export class AlignFieldCurrencies1798620000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await alignCurrencies(runner, { table: 'entities_custom_fields', column: 'rules', member: 'currency' });
  }

  /** Upper case stays: nothing tells which codes were in lower case. */
  async down(): Promise<void> {}
}
