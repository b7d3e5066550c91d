import { addCustomFields, removeCustomFields, secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OTHERS = [
  `CREATE TABLE attachments_tags (
     tenant_id uuid NOT NULL,
     attachment_id uuid NOT NULL,
     tag text NOT NULL,
     position integer NOT NULL,
     PRIMARY KEY (attachment_id, tag),
     FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachments_attachments (tenant_id, id) ON DELETE CASCADE
   )`,
  `CREATE TABLE attachments_assignments (
     tenant_id uuid NOT NULL,
     attachment_id uuid NOT NULL,
     type text NOT NULL,
     target_id text NOT NULL,
     href text,
     label text,
     position integer NOT NULL,
     PRIMARY KEY (attachment_id, type, target_id),
     FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachments_attachments (tenant_id, id) ON DELETE CASCADE
   )`,
  `CREATE TABLE attachments_texts (
     tenant_id uuid NOT NULL,
     attachment_id uuid PRIMARY KEY,
     content text NOT NULL,
     FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachments_attachments (tenant_id, id) ON DELETE CASCADE
   )`,
  `CREATE TABLE attachments_usage (
     tenant_id uuid PRIMARY KEY,
     stored_bytes bigint NOT NULL DEFAULT 0 CHECK (stored_bytes >= 0),
     updated_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE attachments_reservations (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     tenant_id uuid NOT NULL,
     bytes bigint NOT NULL CHECK (bytes >= 0),
     state text NOT NULL CHECK (state IN ('reserved', 'storing', 'removing')),
     storage_driver text,
     partition_code text,
     storage_key text,
     lease_until timestamptz(3) NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
];
const OTHER_TABLES = ['tags', 'assignments', 'texts', 'usage', 'reservations'].map(
  (name) => `attachments_${name}`,
);

/** Files with what is said of them, partitions, and what the files of a tenant take. */
export class CreateAttachments1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attachments_partitions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        code text NOT NULL,
        title text NOT NULL,
        description text,
        is_public boolean NOT NULL DEFAULT false,
        requires_ocr boolean NOT NULL DEFAULT true,
        ocr_model text,
        storage_driver text NOT NULL DEFAULT 'local',
        config_json jsonb,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT attachments_partitions_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT attachments_partitions_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'attachments_partitions');
    await runner.query(
      'CREATE UNIQUE INDEX attachments_partitions_code ON attachments_partitions (tenant_id, code)',
    );
    await runner.query(`
      CREATE TABLE attachments_attachments (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        entity_id text NOT NULL,
        record_id text NOT NULL,
        partition_code text NOT NULL,
        file_name text NOT NULL,
        mime_type text,
        file_size bigint NOT NULL,
        storage_driver text NOT NULL,
        storage_key text NOT NULL,
        checksum text NOT NULL,
        is_inline boolean NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        custom_fields jsonb NOT NULL DEFAULT '{}',
        CONSTRAINT attachments_attachments_tenant_id_id_key UNIQUE (tenant_id, id),
        CONSTRAINT attachments_attachments_tenant_id_storage_key_key UNIQUE (tenant_id, storage_key),
        CONSTRAINT attachments_attachments_pkey PRIMARY KEY (id)
      )`);
    await secureTable(runner, 'attachments_attachments');
    await addCustomFields(runner, 'attachments_attachments');
    for (const table of OTHERS) await runner.query(table);
    for (const table of OTHER_TABLES) await secureTable(runner, table);
    for (const [name, on] of INDEXES)
      await runner.query(`CREATE INDEX attachments_${name} ON attachments_${on}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeCustomFields(runner, 'attachments_attachments');
    for (const table of OTHER_TABLES) await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP TABLE attachments_attachments');
    await runner.query('DROP TABLE attachments_partitions');
  }
}

const INDEXES = [
  [
    'attachments_record',
    'attachments (tenant_id, organization_id, entity_id, record_id, created_at DESC, id DESC)',
  ],
  ['attachments_partition', 'attachments (tenant_id, partition_code)'],
  ['attachments_by_file_name', 'attachments (tenant_id, organization_id, file_name, id)'],
  ['attachments_by_file_size', 'attachments (tenant_id, organization_id, file_size, id)'],
  ['attachments_by_created_at', 'attachments (tenant_id, organization_id, created_at, id)'],
  ['attachments_by_id', 'attachments (tenant_id, organization_id, id)'],
  ['tags_tag', 'tags (tenant_id, tag)'],
  ['assignments_target', 'assignments (tenant_id, type, target_id)'],
  ['reservations_due', 'reservations (lease_until)'],
  ['reservations_tenant', 'reservations (tenant_id)'],
] as const;
