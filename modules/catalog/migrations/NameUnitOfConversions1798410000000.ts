import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'catalog_product_unit_conversions';
const KEY = 'tenant_id, product_id, unit_code';

/** One conversion for each unit of a product: the index has a name by which the refusal of a second one is recognized. */
export class NameUnitOfConversions1798410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE UNIQUE INDEX ${TABLE}_unit ON ${TABLE} (${KEY})`);
    await runner.query(
      `ALTER TABLE ${TABLE} DROP CONSTRAINT catalog_product_unit_conversi_tenant_id_product_id_unit_cod_key`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ${TABLE} ADD CONSTRAINT catalog_product_unit_conversi_tenant_id_product_id_unit_cod_key UNIQUE (${KEY})`,
    );
    await runner.query(`DROP INDEX ${TABLE}_unit`);
  }
}
