import { alignUrls } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses on the web have one form: the domain in lower case and in Unicode. */
export class AlignProductUrls1798690000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await alignUrls(runner, { table: 'catalog_products', column: 'canonical_url' });
    await alignUrls(runner, { table: 'catalog_products', column: 'default_media_url' });
    await alignUrls(runner, { table: 'catalog_variants', column: 'default_media_url' });
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
