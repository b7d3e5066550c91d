import { dropTotals, keepTotals } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TOTALS = {
  table: 'customers_deals_totals',
  of: 'customers_deals',
  by: [
    [
      'status',
      'closure_outcome',
      'pipeline_id',
      'pipeline_stage',
      'pipeline_stage_id',
      'source',
      'value_currency',
    ],
    ['owner_user_id', 'status', 'closure_outcome', 'value_currency'],
    ['created_at', 'status', 'closure_outcome', 'value_currency'],
    ['closed_at', 'status', 'closure_outcome', 'value_currency'],
  ],
  sums: ['value_amount'],
};

/** Totals of deals, so that dashboards need not read each deal of a large tenant. */
export class KeepDealTotals1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await keepTotals(runner, TOTALS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTotals(runner, TOTALS);
  }
}
