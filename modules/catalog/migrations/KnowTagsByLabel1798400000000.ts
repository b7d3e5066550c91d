import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A tag is known by its label: labels that differ only in signs, such as `C++` and `C#`, are different tags. Slugs are
 * numbered when tags are made. They are not unique for the database, so that a deleted tag can come back beside a later one.
 */
export class KnowTagsByLabel1798400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE catalog_tags DROP CONSTRAINT catalog_tags_tenant_id_organization_id_slug_key',
    );
    await runner.query('DROP INDEX catalog_tags_label');
    await runner.query(
      'CREATE UNIQUE INDEX catalog_tags_label ON catalog_tags (tenant_id, organization_id, label)',
    );
    await runner.query('CREATE INDEX catalog_tags_slug ON catalog_tags (tenant_id, organization_id, slug)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX catalog_tags_slug');
    await runner.query('DROP INDEX catalog_tags_label');
    await runner.query('CREATE INDEX catalog_tags_label ON catalog_tags (tenant_id, organization_id, label)');
    // Tags with the same slug get the beginning of their id, which is never the same.
    await runner.query(`
      UPDATE catalog_tags t SET slug = slug || '-' || left(id::text, 8)
       WHERE EXISTS (SELECT FROM catalog_tags o WHERE o.tenant_id = t.tenant_id
                        AND o.organization_id = t.organization_id AND o.slug = t.slug AND o.id < t.id)`);
    await runner.query(
      'ALTER TABLE catalog_tags ADD CONSTRAINT catalog_tags_tenant_id_organization_id_slug_key UNIQUE (tenant_id, organization_id, slug)',
    );
  }
}
