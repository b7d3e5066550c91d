import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which order entries are listed, and which entry said last that it is the default. */
export class MarkDefaultEntries1798300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `ALTER TABLE dictionaries_dictionaries
         ADD COLUMN entry_sort_mode text NOT NULL DEFAULT 'position',
         ADD COLUMN default_marked_at timestamptz,
         ADD CONSTRAINT dictionaries_dictionaries_entry_sort_mode_check CHECK (entry_sort_mode IN
           ('position', 'label_asc', 'label_desc', 'value_asc', 'value_desc', 'created_at_asc', 'created_at_desc'))`,
      'ALTER TABLE dictionaries_entries ADD COLUMN is_default boolean, ADD COLUMN default_marked_at timestamptz',
      `CREATE INDEX dictionaries_entries_default ON dictionaries_entries (tenant_id, dictionary_id, default_marked_at)
         WHERE default_marked_at IS NOT NULL`,
    ])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'ALTER TABLE dictionaries_entries DROP COLUMN default_marked_at, DROP COLUMN is_default',
      `ALTER TABLE dictionaries_dictionaries
         DROP COLUMN default_marked_at, DROP COLUMN entry_sort_mode`,
    ])
      await runner.query(statement);
  }
}
