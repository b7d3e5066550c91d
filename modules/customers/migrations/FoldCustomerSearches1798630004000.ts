import { removeSearchIndex, searchIndex } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expressions of lists that had an index of their texts as they were written. */
const RENEWED = {
  customers_deals: ['t.title', 't.description'],
};
/** Expressions of lists that had none. */
const ADDED = {
  customers_interactions: ['t.title', 't.body'],
  customers_todos: ['t.title', 't.body'],
  customers_activities: ['t.subject', 't.body'],
  customers_comments: ['t.body'],
  customers_addresses: ['t.name', 't.company_name', 't.address_line1', 't.city', 't.postal_code'],
};

/**
 * Lists of deals and of what is noted about contacts are searched without regard to accents, all by an index; those of contacts
 * from `FindPhones1798640000000` on.
 */
export class FoldCustomerSearches1798630004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, expressions] of Object.entries(RENEWED)) {
      await removeSearchIndex(runner, table);
      await searchIndex(runner, table, expressions);
    }
    for (const [table, expressions] of Object.entries(ADDED)) await searchIndex(runner, table, expressions);
  }

  // The others stay: the view through which lists are searched has the same columns as before.
  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(ADDED)) await removeSearchIndex(runner, table);
  }
}
