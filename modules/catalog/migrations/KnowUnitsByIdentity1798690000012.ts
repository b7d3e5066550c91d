import { keepNamesOnce } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'catalog_product_unit_conversions';
const INDEX = `${TABLE}_unit`;

/** A product has one conversion of a unit, whatever its case: `BOX` is `box`. */
export class KnowUnitsByIdentity1798690000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await keepNamesOnce(runner, {
      table: TABLE,
      index: INDEX,
      column: 'unit_code',
      within: ['tenant_id', 'product_id'],
      first: 'is_active',
      longest: 40,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
    await runner.query(`CREATE UNIQUE INDEX ${INDEX} ON ${TABLE} (tenant_id, product_id, unit_code)`);
  }
}
