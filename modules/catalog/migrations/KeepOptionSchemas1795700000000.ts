import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Option schemas go with the last product that has them when it is deleted, which the command sees to. A trigger cannot
 * tell a deletion from a creation that is undone, after which a schema is to be there that was there before.
 */
export class KeepOptionSchemas1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER catalog_products_option_schema_gone ON catalog_products');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TRIGGER catalog_products_option_schema_gone AFTER DELETE ON catalog_products
         FOR EACH ROW WHEN (OLD.option_schema_id IS NOT NULL) EXECUTE FUNCTION catalog_follow_last_product()`,
    );
  }
}
