import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts of records in other languages. The records belong to other modules. */
export class CreateRecordTexts1796000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE translations_record_texts (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid,
        entity_type text NOT NULL,
        entity_id uuid NOT NULL,
        translations jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT translations_record_texts_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT translations_record_texts_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'translations_record_texts');
    await runner.query(`
      CREATE UNIQUE INDEX translations_record_texts_record
          ON translations_record_texts (tenant_id, entity_type, entity_id)`);
    await runner.query(
      'CREATE INDEX translations_record_texts_entity_id_idx ON translations_record_texts (tenant_id, entity_id)',
    );
    for (const column of ['created_at', 'updated_at']) {
      await runner.query(`
        CREATE INDEX translations_record_texts_by_${column}
            ON translations_record_texts (tenant_id, organization_id, ${column}, id)`);
    }
    await runner.query(
      'CREATE INDEX translations_record_texts_by_id ON translations_record_texts (tenant_id, organization_id, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE translations_record_texts');
  }
}
