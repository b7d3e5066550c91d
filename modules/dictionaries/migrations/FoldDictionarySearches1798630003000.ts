import { removeSearchIndex, searchIndex } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEARCHED = {
  dictionaries_dictionaries: ['t.name', 't.key'],
  dictionaries_entries: ['t.label', 't.value'],
};

/** Lists of dictionaries and entries are searched without regard to accents. */
export class FoldDictionarySearches1798630003000 implements MigrationInterface {
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
