import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAMES = [
  ['customs_code', 'hs_code'],
  ['minimum_age', 'age_min'],
  ['min_order_quantity', 'min_order_qty'],
  ['max_order_quantity', 'max_order_qty'],
  ['order_quantity_step', 'order_qty_increment'],
] as const;

/** Columns of products get the names that the trade uses, and products and variants what they lack of them. */
export class NameTradeFields1796000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [from, to] of NAMES) {
      await runner.query(`ALTER TABLE catalog_products RENAME COLUMN ${from} TO ${to}`);
    }
    await runner.query(`
      ALTER TABLE catalog_products
        ADD COLUMN cn_code text,
        ADD COLUMN pkwiu_code text,
        ADD COLUMN gtu_codes text[],
        ADD COLUMN excise_category text,
        ADD COLUMN requires_prescription boolean NOT NULL DEFAULT false,
        ADD COLUMN hazmat_packing_group text,
        ADD COLUMN contains_lithium_battery boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT catalog_products_hazmat_packing_group_check
          CHECK (hazmat_packing_group IN ('I', 'II', 'III'))`);
    await runner.query('ALTER TABLE catalog_variants ADD COLUMN hs_code text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE catalog_variants DROP COLUMN hs_code');
    await runner.query(`
      ALTER TABLE catalog_products
        DROP COLUMN cn_code,
        DROP COLUMN pkwiu_code,
        DROP COLUMN gtu_codes,
        DROP COLUMN excise_category,
        DROP COLUMN requires_prescription,
        DROP COLUMN hazmat_packing_group,
        DROP COLUMN contains_lithium_battery`);
    for (const [from, to] of NAMES) {
      await runner.query(`ALTER TABLE catalog_products RENAME COLUMN ${to} TO ${from}`);
    }
  }
}
