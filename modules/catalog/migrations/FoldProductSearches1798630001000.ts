import { removeSearchIndex, searchIndex } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEARCHED = {
  catalog_products: ['t.title', 't.subtitle', 't.sku', 't.handle', 't.description'],
  catalog_variants: ['t.name', 't.sku', 't.barcode'],
};

/** Lists of products and variants are searched without regard to accents. */
export class FoldProductSearches1798630001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, expressions] of Object.entries(SEARCHED)) {
      await removeSearchIndex(runner, table);
      await searchIndex(runner, table, expressions);
    }
  }

  // The view through which lists are searched has the same columns as before.
  async down(): Promise<void> {
    // Nothing to take back.
  }
}
