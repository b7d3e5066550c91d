import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OPTION_SCHEMAS, PRODUCTS, VARIANTS } from './productTables';

/** Products, their variants, and the option schemas they may share. */
export class CreateProducts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...OPTION_SCHEMAS, ...PRODUCTS, ...VARIANTS]) await runner.query(statement);
    for (const table of ['option_schemas', 'products', 'variants']) {
      await secureTable(runner, `catalog_${table}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['variants', 'products', 'option_schemas']) {
      await runner.query(`DROP TABLE catalog_${table}`);
    }
    await runner.query('DROP FUNCTION catalog_follow_last_product');
    await runner.query('DROP FUNCTION catalog_keep_used_option_schema');
  }
}
