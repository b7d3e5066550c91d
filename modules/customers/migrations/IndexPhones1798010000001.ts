import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The digits by which telephone numbers are compared, kept by a trigger in a column with an index: row-level security keeps
 * PostgreSQL from using an index over `regexp_replace`, which is not leakproof.
 */
export class IndexPhones1798010000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'ALTER TABLE customers_entities ADD COLUMN primary_phone_digits text',
      // The last nine digits, without an extension.
      `CREATE FUNCTION customers_keep_phone_digits() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         NEW.primary_phone_digits := nullif(right(regexp_replace(
           regexp_replace(NEW.primary_phone, 'e?x.*$', '', 'i'), '[^0-9]', '', 'g'), 9), '');
         RETURN NEW;
       END $$`,
      `CREATE TRIGGER customers_entities_phone_digits BEFORE INSERT OR UPDATE OF primary_phone ON customers_entities
         FOR EACH ROW EXECUTE FUNCTION customers_keep_phone_digits()`,
      'UPDATE customers_entities SET primary_phone = primary_phone WHERE primary_phone IS NOT NULL',
      `CREATE INDEX customers_entities_phone ON customers_entities (tenant_id, kind, primary_phone_digits)
        WHERE primary_phone_digits IS NOT NULL`,
    ]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER customers_entities_phone_digits ON customers_entities');
    await runner.query('DROP FUNCTION customers_keep_phone_digits');
    await runner.query('ALTER TABLE customers_entities DROP COLUMN primary_phone_digits');
  }
}
