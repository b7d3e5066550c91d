import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored views of lists. Their owners and roles belong to other modules: ids without foreign keys. */
export class CreateViews1795947418192 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE console_views (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        record_kind text NOT NULL,
        name text NOT NULL,
        visibility text NOT NULL DEFAULT 'own',
        owner_id uuid NOT NULL,
        role_ids uuid array NOT NULL DEFAULT '{}',
        shows text NOT NULL DEFAULT 'list',
        columns text array,
        sort text,
        conditions jsonb NOT NULL DEFAULT '[]',
        logic text NOT NULL DEFAULT 'and',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT console_views_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT console_views_visibility_check CHECK (visibility IN ('own', 'shared')),
        CONSTRAINT console_views_shows_check CHECK (shows IN ('list', 'board', 'tree', 'calendar')),
        CONSTRAINT console_views_logic_check CHECK (logic IN ('and', 'or')),
        CONSTRAINT console_views_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'console_views');
    await runner.query('CREATE INDEX console_views_of_kind ON console_views (tenant_id, record_kind, name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE console_views');
  }
}
