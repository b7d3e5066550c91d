import { removeSearchIndex, searchIndex } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEARCHED = {
  business_rules_rules: ['t.rule_name'],
  business_rules_sets: ['t.set_name'],
};

/** Lists of rules and sets are searched without regard to accents. */
export class FoldRuleSearches1798630002000 implements MigrationInterface {
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
