import { composeStoredTexts } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'catalog_products',
  'catalog_variants',
  'catalog_option_schemas',
  'catalog_categories',
  'catalog_price_kinds',
  'catalog_prices',
  'catalog_product_unit_conversions',
  'catalog_tags',
];

/** Texts that were stored with letters and accents as several characters are stored as requests send them now. */
export class ComposeCatalogTexts1798630021000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await composeStoredTexts(runner, TABLES);
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
