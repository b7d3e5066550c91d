import { alignCurrencies } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Currencies of prices, price kinds and products are stored in upper case. */
export class AlignPriceCurrencies1798620000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await alignCurrencies(runner, { table: 'catalog_prices', column: 'currency_code' });
    await alignCurrencies(runner, { table: 'catalog_price_kinds', column: 'currency_code' });
    await alignCurrencies(runner, { table: 'catalog_products', column: 'primary_currency_code' });
  }

  /** Upper case stays: nothing tells which codes were in lower case. */
  async down(): Promise<void> {}
}
