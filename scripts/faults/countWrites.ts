import type { Client } from 'pg';

/**
 * Gives tables a trigger that notes every committed update of a row, whatever it changes, as the row's id in
 * `faults_writes`.
 */
export async function countWrites(database: Client, tables: readonly string[]): Promise<void> {
  await database.query(`
    CREATE TABLE faults_writes (record_id uuid NOT NULL);
    CREATE INDEX faults_writes_record ON faults_writes (record_id);
    CREATE FUNCTION faults_note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      INSERT INTO faults_writes (record_id) VALUES (NEW.id);
      RETURN NULL;
    END $$`);
  for (const table of tables) {
    await database.query(
      `CREATE TRIGGER faults_note AFTER UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION faults_note()`,
    );
  }
}
