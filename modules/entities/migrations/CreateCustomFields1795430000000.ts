import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Definitions of custom fields. The records that have values in them belong to other modules. */
export class CreateCustomFields1795430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE entities_custom_fields (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        entity_id text NOT NULL,
        key text NOT NULL,
        label text NOT NULL,
        description text,
        kind text NOT NULL,
        multi boolean NOT NULL DEFAULT false,
        required boolean NOT NULL DEFAULT false,
        filterable boolean NOT NULL DEFAULT true,
        is_active boolean NOT NULL DEFAULT true,
        position integer NOT NULL DEFAULT 0,
        options jsonb NOT NULL DEFAULT '[]',
        rules jsonb NOT NULL DEFAULT '{}',
        default_value jsonb,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX entities_custom_fields_key ON entities_custom_fields (tenant_id, entity_id, key)
       WHERE deleted_at IS NULL`);
    await runner.query(`
      CREATE INDEX entities_custom_fields_deleted ON entities_custom_fields (tenant_id, entity_id, key, deleted_at)
       WHERE deleted_at IS NOT NULL`);
    await secureTable(runner, 'entities_custom_fields');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE entities_custom_fields');
  }
}
