import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CLOSING_STATUSES } from '../deals/rules/dealStatus';

/** When deals ended: what totals of a month, and how long deals take, go by. */
export class AddClosedAt1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customers_deals ADD COLUMN closed_at timestamptz(3)');
    // The time was not recorded for deals that have ended already; most did not change afterwards.
    await runner.query(
      'UPDATE customers_deals SET closed_at = updated_at WHERE lower(status) = ANY ($1::text[])',
      [CLOSING_STATUSES],
    );
    await runner.query('CREATE INDEX customers_deals_closed ON customers_deals (tenant_id, closed_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customers_deals DROP COLUMN closed_at');
  }
}
