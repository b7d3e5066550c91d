import {
  addCustomFields,
  removeCustomFields,
  removeSearchIndex,
  searchIndex,
  secureTable,
} from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dictionaries and their entries. */
export class CreateDictionaries1795395900161 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dictionaries_dictionaries (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        key text NOT NULL,
        name text NOT NULL,
        description text,
        is_active boolean NOT NULL DEFAULT true,
        default_entry_id uuid,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        custom_fields jsonb NOT NULL DEFAULT '{}',
        CONSTRAINT dictionaries_dictionaries_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT dictionaries_dictionaries_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'dictionaries_dictionaries');
    await addCustomFields(runner, 'dictionaries_dictionaries');
    await searchIndex(runner, 'dictionaries_dictionaries', ['t.name', 't.key']);
    await runner.query(`
      CREATE TABLE dictionaries_entries (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        dictionary_id uuid NOT NULL,
        value text NOT NULL,
        label text NOT NULL,
        color text,
        icon text,
        "position" integer NOT NULL,
        is_active boolean NOT NULL DEFAULT true,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        custom_fields jsonb NOT NULL DEFAULT '{}',
        CONSTRAINT dictionaries_entries_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT dictionaries_entries_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'dictionaries_entries');
    await addCustomFields(runner, 'dictionaries_entries');
    await searchIndex(runner, 'dictionaries_entries', ['t.label', 't.value']);
    await runner.query(
      'ALTER TABLE dictionaries_entries ADD CONSTRAINT dictionaries_entries_tenant_id_dictionary_id_fkey FOREIGN KEY (tenant_id, dictionary_id) REFERENCES dictionaries_dictionaries(tenant_id,id) ON DELETE CASCADE ON UPDATE NO ACTION',
    );
    await runner.query(
      'CREATE UNIQUE INDEX dictionaries_dictionaries_key ON dictionaries_dictionaries (tenant_id, organization_id, key)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_dictionaries_by_id ON dictionaries_dictionaries (tenant_id, organization_id, id)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_dictionaries_by_name ON dictionaries_dictionaries (tenant_id, organization_id, name, id)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_dictionaries_by_created_at ON dictionaries_dictionaries (tenant_id, organization_id, created_at, id)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_dictionaries_by_updated_at ON dictionaries_dictionaries (tenant_id, organization_id, updated_at, id)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_entries_order ON dictionaries_entries (tenant_id, dictionary_id, "position", label, id)',
    );
    await runner.query(
      'CREATE UNIQUE INDEX dictionaries_entries_value ON dictionaries_entries (tenant_id, dictionary_id, value)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_entries_by_id ON dictionaries_entries (tenant_id, dictionary_id, id)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_entries_by_label ON dictionaries_entries (tenant_id, dictionary_id, label, id)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_entries_by_created_at ON dictionaries_entries (tenant_id, dictionary_id, created_at, id)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_entries_by_updated_at ON dictionaries_entries (tenant_id, dictionary_id, updated_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE dictionaries_entries DROP CONSTRAINT dictionaries_entries_tenant_id_dictionary_id_fkey',
    );
    await removeSearchIndex(runner, 'dictionaries_entries');
    await removeCustomFields(runner, 'dictionaries_entries');
    await runner.query('DROP TABLE dictionaries_entries');
    await removeSearchIndex(runner, 'dictionaries_dictionaries');
    await removeCustomFields(runner, 'dictionaries_dictionaries');
    await runner.query('DROP TABLE dictionaries_dictionaries');
  }
}
