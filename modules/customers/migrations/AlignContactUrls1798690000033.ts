import { alignUrls } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses on the web have one form: the domain in lower case and in Unicode. */
export class AlignContactUrls1798690000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await alignUrls(runner, { table: 'customers_entities', column: 'website_url' });
    await alignUrls(runner, { table: 'customers_entities', column: 'linked_in_url' });
    await alignUrls(runner, { table: 'customers_entities', column: 'twitter_url' });
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}
