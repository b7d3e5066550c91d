import { addCustomFields, removeCustomFields, secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DEEPEST } from '../categories/rules/categoryDepth';

const TABLES = ['categories', 'product_categories', 'tags', 'product_tags'];

/** The tree of categories, tags, and what products have of both. */
const STATEMENTS = [
  `CREATE TABLE catalog_categories (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    tenant_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    parent_id uuid,
    name text NOT NULL,
    slug text,
    description text,
    is_active boolean NOT NULL DEFAULT true,
    metadata jsonb,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    UNIQUE (tenant_id, id)
  )`,
  `CREATE UNIQUE INDEX catalog_categories_slug ON catalog_categories (tenant_id, organization_id, slug)
    WHERE deleted_at IS NULL`,
  `CREATE INDEX catalog_categories_organization ON catalog_categories (tenant_id, organization_id)
    WHERE deleted_at IS NULL`,
  'CREATE INDEX catalog_categories_parent ON catalog_categories (tenant_id, parent_id)',
  // Rows marked deleted count: undo brings them back, and must find no circle then.
  `CREATE FUNCTION catalog_category_problem(category uuid, wanted_parent uuid) RETURNS text
   LANGUAGE plpgsql STABLE AS $$
   DECLARE
     above int;
     below int;
   BEGIN
     WITH RECURSIVE up AS (
       SELECT id, parent_id, 1 AS level FROM catalog_categories WHERE id = wanted_parent
       UNION ALL
       SELECT c.id, c.parent_id, up.level + 1 FROM catalog_categories c JOIN up ON c.id = up.parent_id
        WHERE up.level <= ${DEEPEST} AND up.id <> category)
     SELECT max(level), max(level) FILTER (WHERE id = category) INTO above, below FROM up;
     IF below IS NOT NULL THEN RETURN 'circle'; END IF;
     WITH RECURSIVE down AS (
       SELECT category AS id, 1 AS level
       UNION ALL
       SELECT c.id, down.level + 1 FROM catalog_categories c JOIN down ON c.parent_id = down.id
        WHERE down.level <= ${DEEPEST})
     SELECT max(level) INTO below FROM down;
     RETURN CASE WHEN coalesce(above, 0) + below > ${DEEPEST} THEN 'depth' END;
   END $$`,
  // The lock makes two moves at a time take turns; each alone might be right where both make a circle. It also stands in
  // for a foreign key, which would wait for the row of the parent while the parent's own move waits for the lock.
  `CREATE FUNCTION catalog_guard_category_tree() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtextextended('catalog_categories ' || NEW.tenant_id, 0));
     IF NOT EXISTS (SELECT 1 FROM catalog_categories WHERE id = NEW.parent_id AND tenant_id = NEW.tenant_id)
        OR catalog_category_problem(NEW.id, NEW.parent_id) IS NOT NULL THEN
       RAISE foreign_key_violation USING MESSAGE = 'The category cannot be placed there';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER catalog_categories_tree BEFORE INSERT OR UPDATE OF parent_id ON catalog_categories
    FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL) EXECUTE FUNCTION catalog_guard_category_tree()`,
  `CREATE TABLE catalog_product_categories (
    tenant_id uuid NOT NULL,
    product_id uuid NOT NULL,
    category_id uuid NOT NULL,
    PRIMARY KEY (product_id, category_id),
    FOREIGN KEY (tenant_id, product_id) REFERENCES catalog_products (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, category_id) REFERENCES catalog_categories (tenant_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX catalog_product_categories_category ON catalog_product_categories
    (tenant_id, category_id, product_id)`,
  `CREATE TABLE catalog_tags (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    tenant_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    label text NOT NULL,
    slug text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    UNIQUE (tenant_id, id),
    UNIQUE (tenant_id, organization_id, slug)
  )`,
  'CREATE INDEX catalog_tags_label ON catalog_tags (tenant_id, organization_id, label)',
  `CREATE TABLE catalog_product_tags (
    tenant_id uuid NOT NULL,
    product_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    PRIMARY KEY (product_id, tag_id),
    FOREIGN KEY (tenant_id, product_id) REFERENCES catalog_products (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, tag_id) REFERENCES catalog_tags (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX catalog_product_tags_tag ON catalog_product_tags (tenant_id, tag_id, product_id)',
];

export class CreateCategories1795400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    for (const table of TABLES) await secureTable(runner, `catalog_${table}`);
    await addCustomFields(runner, 'catalog_categories');
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeCustomFields(runner, 'catalog_categories');
    for (const table of TABLES.toReversed()) await runner.query(`DROP TABLE catalog_${table}`);
    await runner.query('DROP FUNCTION catalog_guard_category_tree');
    await runner.query('DROP FUNCTION catalog_category_problem');
  }
}
