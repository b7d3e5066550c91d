import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves in the category tree take turns by the core's lock, because a session bound to a tenant may not take one of PostgreSQL. */
export class LockCategoriesInTenant1795900003000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return guardBy(runner, `platform_lock('catalog_categories ' || NEW.tenant_id)`);
  }

  down(runner: QueryRunner): Promise<void> {
    return guardBy(
      runner,
      `pg_advisory_xact_lock(hashtextextended('catalog_categories ' || NEW.tenant_id, 0))`,
    );
  }
}

async function guardBy(runner: QueryRunner, lock: string): Promise<void> {
  await runner.query(
    `CREATE OR REPLACE FUNCTION catalog_guard_category_tree() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM ${lock};
       IF NOT EXISTS (SELECT 1 FROM catalog_categories WHERE id = NEW.parent_id AND tenant_id = NEW.tenant_id)
          OR catalog_category_problem(NEW.id, NEW.parent_id) IS NOT NULL THEN
         RAISE foreign_key_violation USING MESSAGE = 'The category cannot be placed there';
       END IF;
       RETURN NEW;
     END $$`,
  );
}
