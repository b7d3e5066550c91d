import { alignCurrencies } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Currencies of deals are stored in upper case, so that totals by currency have each one once. */
export class AlignCurrencies1798620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await alignCurrencies(runner, { table: 'customers_deals', column: 'value_currency' });
  }

  /** Upper case stays: nothing tells which codes were in lower case. */
  async down(): Promise<void> {}
}
