/** Columns of every record. */
const RECORD = `
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()`;

export const OPTION_SCHEMAS = [
  `CREATE TABLE catalog_option_schemas (${RECORD},
    name text NOT NULL,
    code text NOT NULL,
    description text,
    schema jsonb NOT NULL DEFAULT '{"options": []}',
    metadata jsonb,
    is_active boolean NOT NULL DEFAULT true,
    deleted_at timestamptz(3),
    UNIQUE (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX catalog_option_schemas_code ON catalog_option_schemas
    (tenant_id, organization_id, code) WHERE deleted_at IS NULL`,
];

export const PRODUCTS = [
  `CREATE TABLE catalog_products (${RECORD},
    title text NOT NULL,
    subtitle text,
    description text,
    sku text,
    handle text,
    tax_rate_id uuid,
    tax_rate numeric(7,4),
    product_type text NOT NULL DEFAULT 'simple',
    status_entry_id uuid,
    primary_currency_code text,
    default_unit text,
    default_sales_unit text,
    default_sales_unit_quantity numeric(18,6) NOT NULL DEFAULT 1,
    uom_rounding_scale smallint NOT NULL DEFAULT 4,
    uom_rounding_mode text NOT NULL DEFAULT 'half_up',
    unit_price_enabled boolean NOT NULL DEFAULT false,
    unit_price_reference_unit text,
    unit_price_base_quantity numeric(18,6),
    default_media_id uuid,
    default_media_url text,
    weight_value numeric(16,4),
    weight_unit text,
    dimensions jsonb,
    option_schema_id uuid,
    custom_fieldset_code text,
    is_configurable boolean NOT NULL DEFAULT false,
    is_active boolean NOT NULL DEFAULT true,
    country_of_origin_code text,
    customs_code text,
    tax_classification_code text,
    minimum_age smallint,
    is_excise_good boolean NOT NULL DEFAULT false,
    hazmat_class text,
    un_number text,
    launch_at timestamptz(3),
    end_of_life_at timestamptz(3),
    available_from timestamptz(3),
    available_until timestamptz(3),
    min_order_quantity numeric(18,6),
    max_order_quantity numeric(18,6),
    order_quantity_step numeric(18,6),
    requires_shipping boolean NOT NULL DEFAULT true,
    is_quote_only boolean NOT NULL DEFAULT false,
    seo_title text,
    seo_description text,
    canonical_url text,
    metadata jsonb,
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, option_schema_id) REFERENCES catalog_option_schemas (tenant_id, id)
  )`,
  'CREATE UNIQUE INDEX catalog_products_sku ON catalog_products (tenant_id, organization_id, sku)',
  'CREATE UNIQUE INDEX catalog_products_handle ON catalog_products (tenant_id, organization_id, handle)',
  ...['id', 'title', 'created_at', 'updated_at'].map(
    (column) => `CREATE INDEX catalog_products_by_${column} ON catalog_products
      (tenant_id, organization_id, ${column}${column === 'id' ? '' : ', id'})`,
  ),
  `CREATE INDEX catalog_products_option_schema ON catalog_products (tenant_id, option_schema_id)
    WHERE option_schema_id IS NOT NULL`,
  // A schema goes with the last product that uses it, and comes back with it: also when undo brings the product back.
  `CREATE FUNCTION catalog_follow_last_product() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
       UPDATE catalog_option_schemas SET deleted_at = NULL
        WHERE id = NEW.option_schema_id AND deleted_at IS NOT NULL;
       RETURN NEW;
     END IF;
     -- Locked first, so that the next statement sees the products that were attached meanwhile.
     PERFORM 1 FROM catalog_option_schemas WHERE id = OLD.option_schema_id FOR UPDATE;
     UPDATE catalog_option_schemas SET deleted_at = now()
      WHERE id = OLD.option_schema_id AND deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM catalog_products WHERE option_schema_id = OLD.option_schema_id);
     RETURN OLD;
   END $$`,
  `CREATE TRIGGER catalog_products_option_schema_back AFTER INSERT ON catalog_products
    FOR EACH ROW WHEN (NEW.option_schema_id IS NOT NULL) EXECUTE FUNCTION catalog_follow_last_product()`,
  `CREATE TRIGGER catalog_products_option_schema_gone AFTER DELETE ON catalog_products
    FOR EACH ROW WHEN (OLD.option_schema_id IS NOT NULL) EXECUTE FUNCTION catalog_follow_last_product()`,
  // Undoing the creation of a schema must not take it from under a product; foreign keys do not see deletion marks.
  `CREATE FUNCTION catalog_keep_used_option_schema() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT 1 FROM catalog_products WHERE option_schema_id = NEW.id) THEN
       RAISE foreign_key_violation USING MESSAGE = 'The option schema is attached to products';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER catalog_option_schemas_used BEFORE UPDATE OF deleted_at ON catalog_option_schemas
    FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL)
    EXECUTE FUNCTION catalog_keep_used_option_schema()`,
];

export const VARIANTS = [
  `CREATE TABLE catalog_variants (${RECORD},
    product_id uuid NOT NULL,
    name text,
    sku text,
    barcode text,
    gtin_type text,
    status_entry_id uuid,
    default_rank integer,
    is_active boolean NOT NULL DEFAULT true,
    default_media_id uuid,
    default_media_url text,
    weight_value numeric(16,4),
    weight_unit text,
    dimensions jsonb,
    tax_rate_id uuid,
    tax_rate numeric(7,4),
    option_values jsonb,
    custom_fieldset_code text,
    metadata jsonb,
    UNIQUE (tenant_id, id),
    UNIQUE (tenant_id, product_id, id),
    FOREIGN KEY (tenant_id, product_id) REFERENCES catalog_products (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE UNIQUE INDEX catalog_variants_sku ON catalog_variants (tenant_id, organization_id, sku)',
  'CREATE UNIQUE INDEX catalog_variants_barcode ON catalog_variants (tenant_id, organization_id, barcode)',
  `CREATE INDEX catalog_variants_default ON catalog_variants (tenant_id, product_id, default_rank)
    WHERE default_rank IS NOT NULL`,
  ...['id', 'name', 'created_at', 'updated_at'].map(
    (column) => `CREATE INDEX catalog_variants_by_${column} ON catalog_variants
      (tenant_id, organization_id, ${column}${column === 'id' ? '' : ', id'})`,
  ),
];
