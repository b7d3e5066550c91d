import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of products, variants and prices are sorted without regard to case and accents. */
export class FoldProductSorts1798630011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP INDEX catalog_products_by_title',
      'CREATE INDEX catalog_products_by_title ON catalog_products (tenant_id, organization_id, tenantry_order(title) COLLATE "C", id)',
      'CREATE INDEX catalog_products_by_sku ON catalog_products (tenant_id, organization_id, tenantry_order(sku) COLLATE "C", id)',
      'DROP INDEX catalog_variants_by_name',
      'CREATE INDEX catalog_variants_by_name ON catalog_variants (tenant_id, organization_id, tenantry_order(name) COLLATE "C", id)',
      'CREATE INDEX catalog_variants_by_sku ON catalog_variants (tenant_id, organization_id, tenantry_order(sku) COLLATE "C", id)',
      'DROP INDEX catalog_option_schemas_by_name',
      'CREATE INDEX catalog_option_schemas_by_name ON catalog_option_schemas (tenant_id, organization_id, tenantry_order(name) COLLATE "C", id) WHERE deleted_at IS NULL',
      'DROP INDEX catalog_product_unit_conversions_by_unit_code',
      'CREATE INDEX catalog_product_unit_conversions_by_unit_code ON catalog_product_unit_conversions (tenant_id, organization_id, tenantry_order(unit_code) COLLATE "C", id)',
      'DROP INDEX catalog_price_kinds_by_title',
      'CREATE INDEX catalog_price_kinds_by_title ON catalog_price_kinds (tenant_id, tenantry_order(title) COLLATE "C", id) WHERE deleted_at IS NULL',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP INDEX catalog_price_kinds_by_title',
      'CREATE INDEX catalog_price_kinds_by_title ON catalog_price_kinds USING btree (tenant_id, title, id) WHERE (deleted_at IS NULL)',
      'DROP INDEX catalog_product_unit_conversions_by_unit_code',
      'CREATE INDEX catalog_product_unit_conversions_by_unit_code ON catalog_product_unit_conversions USING btree (tenant_id, organization_id, unit_code, id)',
      'DROP INDEX catalog_option_schemas_by_name',
      'CREATE INDEX catalog_option_schemas_by_name ON catalog_option_schemas USING btree (tenant_id, organization_id, name, id) WHERE (deleted_at IS NULL)',
      'DROP INDEX catalog_variants_by_sku',
      'DROP INDEX catalog_variants_by_name',
      'CREATE INDEX catalog_variants_by_name ON catalog_variants USING btree (tenant_id, organization_id, name, id)',
      'DROP INDEX catalog_products_by_sku',
      'DROP INDEX catalog_products_by_title',
      'CREATE INDEX catalog_products_by_title ON catalog_products USING btree (tenant_id, organization_id, title, id)',
    ])
      await runner.query(statement);
  }
}
