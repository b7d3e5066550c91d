import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports, the parts of their files, the rows that were refused, and the changes that undo takes back. */
export class CreateImports1797200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports_imports (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        kind text NOT NULL,
        format text NOT NULL,
        file_name text,
        encoding text NOT NULL DEFAULT 'utf-8',
        delimiter text NOT NULL DEFAULT ',',
        mapping jsonb,
        match text,
        duplicates text NOT NULL DEFAULT 'create',
        is_dry_run boolean NOT NULL DEFAULT false,
        status text NOT NULL DEFAULT 'new',
        message text,
        upload_id uuid,
        size_bytes bigint,
        total_rows integer,
        created_rows integer NOT NULL DEFAULT 0,
        updated_rows integer NOT NULL DEFAULT 0,
        skipped_rows integer NOT NULL DEFAULT 0,
        refused_rows integer NOT NULL DEFAULT 0,
        undone_rows integer NOT NULL DEFAULT 0,
        progress_job_id uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT imports_imports_format_check CHECK (format IN ('csv', 'json')),
        CONSTRAINT imports_imports_duplicates_check
          CHECK (duplicates IN ('create', 'update', 'upsert', 'skip')),
        CONSTRAINT imports_imports_status_check CHECK (status IN ('new', 'ready', 'running', 'completed', 'failed',
          'cancelled', 'undoing', 'undone')),
        CONSTRAINT imports_imports_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT imports_imports_pkey PRIMARY KEY (id)
      )`);
    await runner.query(`
      CREATE TABLE imports_parts (
        tenant_id uuid NOT NULL,
        import_id uuid NOT NULL,
        upload_id uuid NOT NULL,
        part integer NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (import_id, upload_id, part),
        FOREIGN KEY (tenant_id, import_id) REFERENCES imports_imports (tenant_id, id) ON DELETE CASCADE
      )`);
    await runner.query('ALTER TABLE imports_parts ALTER COLUMN bytes SET STORAGE EXTERNAL');
    await runner.query(`
      CREATE TABLE imports_refusals (
        tenant_id uuid NOT NULL,
        import_id uuid NOT NULL,
        place integer NOT NULL,
        reason text NOT NULL,
        PRIMARY KEY (import_id, place),
        FOREIGN KEY (tenant_id, import_id) REFERENCES imports_imports (tenant_id, id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE TABLE imports_changes (
        tenant_id uuid NOT NULL,
        import_id uuid NOT NULL,
        place integer NOT NULL,
        undo_token uuid NOT NULL,
        PRIMARY KEY (import_id, place),
        FOREIGN KEY (tenant_id, import_id) REFERENCES imports_imports (tenant_id, id) ON DELETE CASCADE
      )`);
    for (const table of ['imports_imports', 'imports_parts', 'imports_refusals', 'imports_changes']) {
      await secureTable(runner, table);
    }
    await runner.query('CREATE INDEX imports_imports_old ON imports_imports (created_at)');
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(
        `CREATE INDEX imports_imports_by_${name} ON imports_imports (tenant_id, organization_id, ${columns})`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['imports_changes', 'imports_refusals', 'imports_parts', 'imports_imports']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}

const INDEXES = { id: 'id', created_at: 'created_at, id', updated_at: 'updated_at, id' };
