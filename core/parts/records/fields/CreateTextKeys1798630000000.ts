import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLAIN_LETTERS } from './fold';

/** Characters of a text by which it is sorted: what PostgreSQL can index has a limit. */
const SORTED = 150;

/**
 * Makes `tenantry_fold(text)`, `tenantry_identity(text)` and `tenantry_order(text)`: the keys by which texts are searched, by which
 * they are equal, and by which they are sorted. None depends on the locale of the database, so an index on them stays valid when
 * that changes.
 *
 * They are PL/pgSQL: a text of ASCII takes half the time of a function in SQL, and expressions of indexes stay as they are written.
 * They tell nothing of a text but their result. Where the owner may say so, they are LEAKPROOF: then a page that begins after a
 * record of a sorted list is found by an index under row-level security too.
 */
export class CreateTextKeys1798630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ recent, superuser }] = (await runner.query(
      `SELECT current_setting('server_version_num')::int >= 170000 AS recent,
              (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`,
    )) as [{ recent: boolean; superuser: boolean }];
    // A collation that knows the case of all letters, whatever the locale of the database.
    const lower = (text: string) =>
      `lower(${text} COLLATE pg_catalog.${recent ? 'pg_c_utf8' : '"und-x-icu"'})`;
    const leak = superuser ? 'LEAKPROOF' : '';
    const sorted = `left(t, ${SORTED})`;
    for (const [name, text, key, more] of [
      ['tenantry_fold', 't', folded, ''],
      ['tenantry_identity', 't', identity, ''],
      ['tenantry_order', sorted, folded, ` || U&'\\0001' || ${sorted}`],
    ] as const) {
      const cut = (sql: string) => (more === '' ? sql : `left(${sql}, ${SORTED})`);
      await runner.query(`
        CREATE FUNCTION ${name}(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE ${leak} AS $$
        BEGIN
          IF octet_length(t) = char_length(t) THEN
            RETURN ${lower(text)}${more};
          END IF;
          RETURN ${cut(key(text, lower))}${more};
        END $$`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['tenantry_order', 'tenantry_identity', 'tenantry_fold']) {
      await runner.query(`DROP FUNCTION ${name}(text)`);
    }
  }
}

type Lower = (text: string) => string;

function folded(text: string, lower: Lower): string {
  const letters = Object.entries(PLAIN_LETTERS);
  const single = letters.filter(([, plain]) => plain.length === 1);
  const [from, to] = [single.map(([letter]) => letter).join(''), single.map(([, plain]) => plain).join('')];
  const plain = lower(`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]+', '', 'g')`);
  return letters
    .filter(([, plainText]) => plainText.length > 1)
    .reduce(
      (sql, [letter, plainText]) => `replace(${sql}, '${letter}', '${plainText}')`,
      `translate(${plain}, '${from}', '${to}')`,
    );
}

function identity(text: string, lower: Lower): string {
  // The dotted capital I is the one letter that JavaScript makes two of.
  const composed = `replace(normalize(${text}, NFC), 'İ', U&'i\\0307')`;
  return `translate(${lower(composed)}, 'ς', 'σ')`;
}
