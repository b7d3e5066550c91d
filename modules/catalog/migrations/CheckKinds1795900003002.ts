import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables too hold these columns to the values that clients may send, and answers may count on them. */
export class CheckKinds1795900003002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE catalog_products ADD CONSTRAINT catalog_products_product_type_check CHECK (product_type IN ('simple', 'configurable', 'virtual', 'downloadable', 'bundle', 'grouped'))`,
    );
    await runner.query(
      `ALTER TABLE catalog_products ADD CONSTRAINT catalog_products_uom_rounding_mode_check CHECK (uom_rounding_mode IN ('half_up', 'down', 'up'))`,
    );
    await runner.query(
      `ALTER TABLE catalog_variants ADD CONSTRAINT catalog_variants_gtin_type_check CHECK (gtin_type IN ('gtin8', 'ean8', 'gtin12', 'upc', 'gtin13', 'ean13', 'isbn13', 'gtin14'))`,
    );
    await runner.query(
      `ALTER TABLE catalog_price_kinds ADD CONSTRAINT catalog_price_kinds_display_mode_check CHECK (display_mode IN ('including-tax', 'excluding-tax'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE catalog_price_kinds DROP CONSTRAINT catalog_price_kinds_display_mode_check',
    );
    await runner.query('ALTER TABLE catalog_variants DROP CONSTRAINT catalog_variants_gtin_type_check');
    await runner.query(
      'ALTER TABLE catalog_products DROP CONSTRAINT catalog_products_uom_rounding_mode_check',
    );
    await runner.query('ALTER TABLE catalog_products DROP CONSTRAINT catalog_products_product_type_check');
  }
}
