import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for each sort of a list that had none, and for each filter by an id. */
export class IndexSorts1795900003001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'CREATE INDEX catalog_products_status_entry_id_idx ON catalog_products (tenant_id, status_entry_id)',
      'CREATE INDEX catalog_categories_by_id ON catalog_categories (tenant_id, organization_id, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_price_kinds_by_id ON catalog_price_kinds (tenant_id, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_price_kinds_by_title ON catalog_price_kinds (tenant_id, title, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_price_kinds_by_created_at ON catalog_price_kinds (tenant_id, created_at, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_price_kinds_by_updated_at ON catalog_price_kinds (tenant_id, updated_at, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_prices_by_currency_code ON catalog_prices (tenant_id, organization_id, currency_code, id)',
      'CREATE INDEX catalog_prices_by_min_quantity ON catalog_prices (tenant_id, organization_id, min_quantity, id)',
      'CREATE INDEX catalog_prices_by_unit_price_net ON catalog_prices (tenant_id, organization_id, unit_price_net, id)',
      'CREATE INDEX catalog_prices_by_unit_price_gross ON catalog_prices (tenant_id, organization_id, unit_price_gross, id)',
      'CREATE INDEX catalog_prices_by_starts_at ON catalog_prices (tenant_id, organization_id, starts_at, id)',
      'CREATE INDEX catalog_prices_channel_id_idx ON catalog_prices (tenant_id, channel_id)',
      'CREATE INDEX catalog_prices_user_id_idx ON catalog_prices (tenant_id, user_id)',
      'CREATE INDEX catalog_prices_user_group_id_idx ON catalog_prices (tenant_id, user_group_id)',
      'CREATE INDEX catalog_prices_customer_id_idx ON catalog_prices (tenant_id, customer_id)',
      'CREATE INDEX catalog_prices_customer_group_id_idx ON catalog_prices (tenant_id, customer_group_id)',
      'CREATE INDEX catalog_option_schemas_by_id ON catalog_option_schemas (tenant_id, organization_id, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_option_schemas_by_name ON catalog_option_schemas (tenant_id, organization_id, name, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_option_schemas_by_created_at ON catalog_option_schemas (tenant_id, organization_id, created_at, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_option_schemas_by_updated_at ON catalog_option_schemas (tenant_id, organization_id, updated_at, id) WHERE deleted_at IS NULL',
      'CREATE INDEX catalog_product_unit_conversions_by_sort_order ON catalog_product_unit_conversions (tenant_id, organization_id, sort_order, id)',
      'CREATE INDEX catalog_product_unit_conversions_by_unit_code ON catalog_product_unit_conversions (tenant_id, organization_id, unit_code, id)',
      'CREATE INDEX catalog_product_unit_conversions_by_created_at ON catalog_product_unit_conversions (tenant_id, organization_id, created_at, id)',
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP INDEX catalog_product_unit_conversions_by_created_at',
      'DROP INDEX catalog_product_unit_conversions_by_unit_code',
      'DROP INDEX catalog_product_unit_conversions_by_sort_order',
      'DROP INDEX catalog_option_schemas_by_updated_at',
      'DROP INDEX catalog_option_schemas_by_created_at',
      'DROP INDEX catalog_option_schemas_by_name',
      'DROP INDEX catalog_option_schemas_by_id',
      'DROP INDEX catalog_prices_customer_group_id_idx',
      'DROP INDEX catalog_prices_customer_id_idx',
      'DROP INDEX catalog_prices_user_group_id_idx',
      'DROP INDEX catalog_prices_user_id_idx',
      'DROP INDEX catalog_prices_channel_id_idx',
      'DROP INDEX catalog_prices_by_starts_at',
      'DROP INDEX catalog_prices_by_unit_price_gross',
      'DROP INDEX catalog_prices_by_unit_price_net',
      'DROP INDEX catalog_prices_by_min_quantity',
      'DROP INDEX catalog_prices_by_currency_code',
      'DROP INDEX catalog_price_kinds_by_updated_at',
      'DROP INDEX catalog_price_kinds_by_created_at',
      'DROP INDEX catalog_price_kinds_by_title',
      'DROP INDEX catalog_price_kinds_by_id',
      'DROP INDEX catalog_categories_by_id',
      'DROP INDEX catalog_products_status_entry_id_idx',
    ])
      await runner.query(statement);
  }
}
