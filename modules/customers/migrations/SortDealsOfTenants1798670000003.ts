import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index of all deals of a tenant by probability, in place of one by organization, and one by value that has those without a value
 * last, as the others have: read backwards it serves the other direction.
 */
export class SortDealsOfTenants1798670000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customers_deals_by_probability');
    await runner.query('DROP INDEX customers_deals_value');
    await runner.query('CREATE INDEX customers_deals_value ON customers_deals (tenant_id, value_amount, id)');
    await runner.query(
      'CREATE INDEX customers_deals_probability ON customers_deals (tenant_id, probability, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX customers_deals_probability');
    await runner.query('DROP INDEX customers_deals_value');
    await runner.query(
      'CREATE INDEX customers_deals_value ON customers_deals USING btree (tenant_id, value_amount DESC NULLS LAST, id DESC)',
    );
    await runner.query(
      'CREATE INDEX customers_deals_by_probability ON customers_deals USING btree (tenant_id, organization_id, probability, id)',
    );
  }
}
