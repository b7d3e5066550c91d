import type { QueryRunner } from 'typeorm';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { SEARCHED } from './searched';

/** Whether a value holds a text that is not composed, and the value with its texts composed, by the type of its column. */
const COMPOSED: Readonly<Record<string, readonly [isOther: string, value: string]>> = {
  text: ['%s IS NOT NFC NORMALIZED', 'normalize(%s, NFC)'],
  'text[]': [
    `array_to_string(%s, E'\\n') IS NOT NFC NORMALIZED`,
    'ARRAY(SELECT normalize(v, NFC) FROM unnest(%s) WITH ORDINALITY AS u (v, n) ORDER BY n)',
  ],
  jsonb: ['(%s)::text IS NOT NFC NORMALIZED', 'pg_temp.composed_json(%s)'],
};

/**
 * Composes the texts that tables hold (Unicode NFC), as requests compose those that come in: columns of text, lists of text and the
 * values of JSON; called by a migration. Versions of the rows stay as they are. What is encrypted has no letters, and stays too. A row
 * that may not change, because another has its name then, keeps its texts, and a NOTICE names it.
 */
export async function composeStoredTexts(runner: QueryRunner, tables: readonly string[]): Promise<void> {
  await runner.query(COMPOSED_JSON);
  for (const table of tables) {
    const columns = (await runner.query(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
          AND attname <> '${SEARCHED}' AND format_type(atttypid, NULL) = ANY ($2)`,
      [table, Object.keys(COMPOSED)],
    )) as { name: string; type: string }[];
    const parts = columns.map(({ name, type }) => {
      const column = quoteIdentifier(name);
      const [isOther, value] = (COMPOSED[type] as readonly string[]).map((sql) => sql.replace('%s', column));
      return { isOther, assigned: `${column} = ${value}` };
    });
    if (parts.length === 0) continue;
    await runner.query(`
      DO $$
      DECLARE
        given record;
      BEGIN
        FOR given IN SELECT ctid AS place, to_jsonb(t) ->> 'id' AS id FROM ${table} t
            WHERE ${parts.map(({ isOther }) => isOther).join(' OR ')} LOOP
          BEGIN
            UPDATE ${table} SET ${parts.map(({ assigned }) => assigned).join(', ')} WHERE ctid = given.place;
          EXCEPTION WHEN integrity_constraint_violation THEN
            RAISE NOTICE '${table}: % keeps texts that are not in Unicode NFC: %', given.id, SQLERRM;
          END;
        END LOOP;
      END $$`);
  }
  await runner.query('DROP FUNCTION pg_temp.composed_json(jsonb)');
}

const COMPOSED_JSON = `
  CREATE OR REPLACE FUNCTION pg_temp.composed_json(value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN CASE jsonb_typeof(value)
      WHEN 'string' THEN to_jsonb(normalize(value #>> '{}', NFC))
      WHEN 'array' THEN (SELECT coalesce(jsonb_agg(pg_temp.composed_json(item) ORDER BY n), '[]')
                           FROM jsonb_array_elements(value) WITH ORDINALITY AS u (item, n))
      WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, pg_temp.composed_json(member)), '{}')
                            FROM jsonb_each(value) AS e (key, member))
      ELSE value
    END;
  END $$`;
