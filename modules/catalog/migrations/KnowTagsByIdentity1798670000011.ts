import { keepNamesOnce } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tag is known by its label without regard to case: `Café` and `CAFÉ` are one. */
export class KnowTagsByIdentity1798670000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await keepNamesOnce(runner, {
      table: 'catalog_tags',
      index: 'catalog_tags_label',
      column: 'label',
      within: ['tenant_id', 'organization_id'],
    });
    // Products name most tags as they are stored.
    await runner.query(
      'CREATE INDEX catalog_tags_written ON catalog_tags (tenant_id, organization_id, label)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX catalog_tags_written');
    await runner.query('DROP INDEX catalog_tags_label');
    await runner.query(
      'CREATE UNIQUE INDEX catalog_tags_label ON catalog_tags (tenant_id, organization_id, label)',
    );
  }
}
