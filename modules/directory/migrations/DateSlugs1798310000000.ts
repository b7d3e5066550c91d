import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Organizations say since when they have their slug, so that public look-ups find the first of several tenants that use it.
 * A trigger writes it, whatever gives an organization its slug: creations, changes, undo, restored deletions.
 */
export class DateSlugs1798310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE directory_organizations ADD COLUMN slug_since timestamptz NOT NULL DEFAULT clock_timestamp()',
    );
    await runner.query('UPDATE directory_organizations SET slug_since = created_at');
    await runner.query(`
      CREATE FUNCTION directory_date_slug() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
      BEGIN
        NEW.slug_since = CASE
          WHEN TG_OP = 'INSERT' OR NEW.slug <> OLD.slug OR (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL)
          THEN clock_timestamp() ELSE OLD.slug_since END;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER directory_organizations_slug_since BEFORE INSERT OR UPDATE ON directory_organizations
      FOR EACH ROW EXECUTE FUNCTION directory_date_slug()`);
    await runner.query('DROP INDEX directory_organizations_lookup');
    await runner.query(`
      CREATE INDEX directory_organizations_lookup ON directory_organizations (slug, slug_since, id)
       WHERE deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX directory_organizations_lookup');
    await runner.query('DROP TRIGGER directory_organizations_slug_since ON directory_organizations');
    await runner.query('DROP FUNCTION directory_date_slug()');
    await runner.query('ALTER TABLE directory_organizations DROP COLUMN slug_since');
    await runner.query(`
      CREATE INDEX directory_organizations_lookup ON directory_organizations (slug, created_at, id)
       WHERE deleted_at IS NULL`);
  }
}
