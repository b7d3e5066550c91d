import { keepTotals } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KeepDealTotals1798100000000 } from './KeepDealTotals1798100000000';

const IS_ENDED = `lower(t.status) IN ('win', 'won', 'lost', 'loose', 'closed')`;
const ENDED_AT = `CASE WHEN ${IS_ENDED} THEN coalesce(t.closed_at, t.updated_at) END`;
const STATE = ['status', 'closure_outcome'];

const TOTALS = {
  table: 'customers_deals_totals',
  of: 'customers_deals',
  by: [
    [...STATE, 'pipeline_id', 'pipeline_stage', 'pipeline_stage_id', 'source', 'value_currency'],
    ['owner_user_id', ...STATE, 'value_currency'],
    ['created_at', ...STATE, 'value_currency'],
    ['closed_at', ...STATE, 'value_currency'],
    [{ name: 'ended_at', sql: ENDED_AT, type: 'timestamp with time zone' }, ...STATE, 'value_currency'],
    ['in_stage_since', ...STATE],
    ['expected_close_at', ...STATE],
  ],
  sums: [
    'value_amount',
    { name: 'weighted', sql: 't.value_amount * t.probability', type: 'numeric' },
    {
      name: 'seconds',
      sql: `extract(epoch FROM greatest(${ENDED_AT} - t.created_at, interval '0'))`,
      type: 'numeric',
    },
  ],
};

/**
 * Totals of deals by days instead of hours, with amounts by probability, times to the end, and the times by which a summary counts; and
 * an index that tells which deals are overdue among those that entered their stages lately, and one of deals that ended without a closing time.
 */
export class KeepDealTotalsByDay1798690000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await keepTotals(runner, TOTALS);
    await runner.query(
      `CREATE INDEX customers_deals_ended ON customers_deals (tenant_id, updated_at)
        WHERE closed_at IS NULL AND ${IS_ENDED.replace('t.', '')}`,
    );
    await runner.query('DROP INDEX customers_deals_waiting');
    await runner.query(
      'CREATE INDEX customers_deals_waiting ON customers_deals (tenant_id, in_stage_since, expected_close_at, status, organization_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await new KeepDealTotals1798100000000().up(runner);
    await runner.query('DROP INDEX customers_deals_ended');
    await runner.query('DROP INDEX customers_deals_waiting');
    await runner.query('CREATE INDEX customers_deals_waiting ON customers_deals (tenant_id, in_stage_since)');
  }
}
