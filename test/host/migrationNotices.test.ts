import { withLedger } from '@tenantry/core/host';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withMigratedDatabase } from '../../core/dist/testing/migratedDatabase';

class NameWhatStays1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS notes_gone');
    await runner.query(`DO $$ BEGIN RAISE NOTICE '% codes stay as they are', 3; END $$`);
  }

  async down(): Promise<void> {}
}

test('operators read what a migration could not bring into a new form', async () => {
  const lines: string[] = [];
  await withMigratedDatabase([], (_ledger, connection) =>
    withLedger(
      connection,
      (ledger) => ledger.migrate('notes', '1.0.0', [NameWhatStays1700000000000]),
      (line) => lines.push(line),
    ),
  );
  expect(lines).toEqual(['Migrating notes: NameWhatStays1700000000000', 'notes: 3 codes stay as they are']);
});
