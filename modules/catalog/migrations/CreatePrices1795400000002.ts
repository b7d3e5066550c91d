import { addCustomFields, removeCustomFields, secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['price_kinds', 'prices', 'product_unit_conversions'];

const RECORD = `
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()`;

/** Kinds of prices, prices of products and variants, and the units that products are sold in. */
const STATEMENTS = [
  // Of the whole tenant; the organization says where it was made.
  `CREATE TABLE catalog_price_kinds (${RECORD},
    organization_id uuid NOT NULL,
    code text NOT NULL,
    title text NOT NULL,
    display_mode text NOT NULL DEFAULT 'excluding-tax',
    currency_code text,
    is_promotion boolean NOT NULL DEFAULT false,
    is_active boolean NOT NULL DEFAULT true,
    deleted_at timestamptz(3),
    UNIQUE (tenant_id, id)
  )`,
  'CREATE UNIQUE INDEX catalog_price_kinds_code ON catalog_price_kinds (tenant_id, code) WHERE deleted_at IS NULL',
  `CREATE TABLE catalog_prices (${RECORD},
    organization_id uuid NOT NULL,
    product_id uuid NOT NULL,
    variant_id uuid,
    price_kind_id uuid NOT NULL,
    currency_code text NOT NULL,
    min_quantity integer NOT NULL DEFAULT 1,
    max_quantity integer,
    unit_price_net numeric(16,4),
    unit_price_gross numeric(16,4),
    tax_rate numeric(7,4),
    tax_amount numeric(16,4),
    channel_id uuid,
    user_id uuid,
    user_group_id uuid,
    customer_id uuid,
    customer_group_id uuid,
    starts_at timestamptz(3),
    ends_at timestamptz(3),
    metadata jsonb,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, product_id) REFERENCES catalog_products (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, product_id, variant_id)
      REFERENCES catalog_variants (tenant_id, product_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, price_kind_id) REFERENCES catalog_price_kinds (tenant_id, id)
  )`,
  'CREATE INDEX catalog_prices_product ON catalog_prices (tenant_id, product_id)',
  'CREATE INDEX catalog_prices_variant ON catalog_prices (tenant_id, variant_id) WHERE variant_id IS NOT NULL',
  'CREATE INDEX catalog_prices_kind ON catalog_prices (tenant_id, price_kind_id)',
  ...['id', 'created_at', 'updated_at'].map(
    (column) => `CREATE INDEX catalog_prices_by_${column} ON catalog_prices
      (tenant_id, organization_id, ${column}${column === 'id' ? '' : ', id'})`,
  ),
  // Foreign keys do not see deletion marks, and undoing the creation of a kind sets one.
  `CREATE FUNCTION catalog_keep_used_price_kind() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM catalog_prices WHERE price_kind_id = NEW.id) THEN
       RAISE foreign_key_violation USING MESSAGE = 'Prices reference the price kind';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER catalog_price_kinds_used BEFORE UPDATE OF deleted_at ON catalog_price_kinds
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL)
    EXECUTE FUNCTION catalog_keep_used_price_kind()`,
  `CREATE TABLE catalog_product_unit_conversions (${RECORD},
    organization_id uuid NOT NULL,
    product_id uuid NOT NULL,
    unit_code text NOT NULL,
    to_base_factor numeric(24,12) NOT NULL,
    sort_order integer NOT NULL DEFAULT 0,
    is_active boolean NOT NULL DEFAULT true,
    metadata jsonb,
    UNIQUE (tenant_id, id),
    UNIQUE (tenant_id, product_id, unit_code),
    FOREIGN KEY (tenant_id, product_id) REFERENCES catalog_products (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX catalog_product_unit_conversions_organization ON catalog_product_unit_conversions
    (tenant_id, organization_id, id)`,
];

export class CreatePrices1795400000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const table of TABLES) await secureTable(runner, `catalog_${table}`);
    await addCustomFields(runner, 'catalog_prices');
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeCustomFields(runner, 'catalog_prices');
    for (const table of ['product_unit_conversions', 'prices', 'price_kinds']) {
      await runner.query(`DROP TABLE catalog_${table}`);
    }
    await runner.query('DROP FUNCTION catalog_keep_used_price_kind');
  }
}
