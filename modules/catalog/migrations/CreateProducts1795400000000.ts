import {
  addCustomFields,
  removeCustomFields,
  removeSearchIndex,
  searchIndex,
  secureTable,
} from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OPTION_SCHEMAS, PRODUCTS, VARIANTS } from './productTables';

const TABLES = ['catalog_option_schemas', 'catalog_products', 'catalog_variants'];
const SEARCHED = {
  catalog_products: ['t.title', 't.subtitle', 't.sku', 't.handle', 't.description'],
  catalog_variants: ['t.name', 't.sku', 't.barcode'],
};

/** Products, their variants, and the option schemas they may share. */
export class CreateProducts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...OPTION_SCHEMAS, ...PRODUCTS, ...VARIANTS]) await runner.query(statement);
    for (const table of TABLES) await secureTable(runner, table);
    for (const [table, expressions] of Object.entries(SEARCHED)) {
      await addCustomFields(runner, table);
      await searchIndex(runner, table, expressions);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(SEARCHED)) {
      await removeSearchIndex(runner, table);
      await removeCustomFields(runner, table);
    }
    for (const table of TABLES.toReversed()) await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP FUNCTION catalog_follow_last_product');
    await runner.query('DROP FUNCTION catalog_keep_used_option_schema');
  }
}
