import { removeSearchIndex, searchIndex } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'customers_interactions';
const TEXTS = ['t.title', 't.body'];

/** Lists of interactions are searched by telephone numbers too. */
export class SearchInteractionPhones1798690000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await removeSearchIndex(runner, TABLE);
    await searchIndex(runner, TABLE, [...TEXTS, 't.phone_number', 't.phone_number_keys']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeSearchIndex(runner, TABLE);
    await searchIndex(runner, TABLE, TEXTS);
  }
}
