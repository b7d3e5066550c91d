import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names that are one without regard to case: the table, its unique index, and what the index is of besides the name. */
const NAMED = [
  { table: 'auth_roles', index: 'auth_roles_name_key', within: ['tenant_id'], live: '' },
  {
    table: 'auth_sidebar_variants',
    index: 'auth_sidebar_variants_name',
    within: ['user_id', 'tenant_id', 'locale'],
    live: 'deleted_at IS NULL',
  },
];

/**
 * Names of roles and of sidebar variants are one without regard to case. Where several become the same, built-in roles and then the
 * oldest keep theirs; the others get the beginning of their id behind it.
 */
export class NameRolesOnce1798500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { table, index, within, live } of NAMED) {
      await runner.query(`DROP INDEX ${index}`);
      const builtIn = (row: string) => (table === 'auth_roles' ? `NOT ${row}.is_built_in, ` : '');
      const order = (row: string) => `(${builtIn(row)}${row}.created_at, ${row}.id)`;
      const same = [...within, 'lower(name)']
        .map((part) => `${of('o', part)} = ${of('t', part)}`)
        .join(' AND ');
      const isLive = (row: string) => (live === '' ? 'true' : `${row}.${live}`);
      for (;;) {
        const [renamed] = (await runner.query(
          `WITH renamed AS (
             UPDATE ${table} t SET name = left(t.name, 80) || ' ' || left(t.id::text, 8)
              WHERE ${isLive('t')} AND EXISTS (
                SELECT FROM ${table} o WHERE ${same} AND ${isLive('o')} AND ${order('o')} < ${order('t')})
             RETURNING 1)
           SELECT count(*)::int AS count FROM renamed`,
        )) as { count: number }[];
        if (renamed?.count === 0) break;
      }
      await runner.query(create(index, table, [...within, 'lower(name)'], live));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, index, within, live } of NAMED) {
      await runner.query(`DROP INDEX ${index}`);
      await runner.query(create(index, table, [...within, 'name'], live));
    }
  }
}

/** A column of a row, or the expression over it. */
const of = (row: string, part: string): string =>
  part === 'lower(name)' ? `lower(${row}.name)` : `${row}.${part}`;

const create = (index: string, table: string, parts: readonly string[], live: string): string =>
  `CREATE UNIQUE INDEX ${index} ON ${table} (${parts.join(', ')})${live === '' ? '' : ` WHERE ${live}`}`;
