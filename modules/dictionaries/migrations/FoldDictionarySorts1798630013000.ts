import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of dictionaries and entries are sorted without regard to case and accents. */
export class FoldDictionarySorts1798630013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX dictionaries_dictionaries_by_name');
    await runner.query(
      'CREATE INDEX dictionaries_dictionaries_by_name ON dictionaries_dictionaries (tenant_id, organization_id, tenantry_order(name) COLLATE "C", id)',
    );
    await runner.query('DROP INDEX dictionaries_entries_by_label');
    await runner.query(
      'CREATE INDEX dictionaries_entries_by_label ON dictionaries_entries (tenant_id, dictionary_id, tenantry_order(label) COLLATE "C", id)',
    );
    await runner.query(
      'CREATE INDEX dictionaries_entries_by_value ON dictionaries_entries (tenant_id, dictionary_id, tenantry_order(value) COLLATE "C", id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX dictionaries_entries_by_value');
    await runner.query('DROP INDEX dictionaries_entries_by_label');
    await runner.query(
      'CREATE INDEX dictionaries_entries_by_label ON dictionaries_entries USING btree (tenant_id, dictionary_id, label, id)',
    );
    await runner.query('DROP INDEX dictionaries_dictionaries_by_name');
    await runner.query(
      'CREATE INDEX dictionaries_dictionaries_by_name ON dictionaries_dictionaries USING btree (tenant_id, organization_id, name, id)',
    );
  }
}
