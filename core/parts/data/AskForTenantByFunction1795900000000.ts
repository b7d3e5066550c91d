import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { TENANT_ID } from '../tenancy/tenantId';

/** Expressions as PostgreSQL prints them, and as they stand in the text of functions: pattern and replacement. */
type Rewriting = readonly (readonly [pattern: string, replacement: string])[];

const SETTING = `NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid`;

const TO_FUNCTION: Rewriting = [
  [
    `\\(NULLIF\\(current_setting\\('app\\.tenant_id'(::text)?(, \\w+)?\\), ''(::text)?\\)\\)::uuid`,
    TENANT_ID,
  ],
  [`NULLIF\\(current_setting\\('app\\.tenant_id'(, \\w+)?\\), ''\\)::uuid`, TENANT_ID],
  [`\\(?current_setting\\('app\\.tenant_id'(::text)?(, \\w+)?\\)\\)?::uuid`, TENANT_ID],
  [`current_setting\\('role'\\) = '${APPLICATION_ROLE}'`, `session_user = '${APPLICATION_ROLE}'`],
];

const TO_SETTING: Rewriting = [
  [`tenantry_tenant_id\\(\\)`, `(${SETTING}`],
  [`session_user = '${APPLICATION_ROLE}'`, `current_setting('role') = '${APPLICATION_ROLE}'`],
];

/**
 * Moves the tenant of a connection out of a setting that any statement could change: policies, views, defaults and
 * functions call `tenantry_tenant_id()` instead. Connections bound to a tenant take locks and notify other processes
 * through functions that keep to the tenant, because those of PostgreSQL reach others too.
 */
export class AskForTenantByFunction1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rewrite(runner, TO_FUNCTION);
    for (const [signature, definition] of FUNCTIONS) {
      await runner.query(`CREATE FUNCTION ${definition}`);
      await runner.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
      await runner.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${APPLICATION_ROLE}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [signature] of FUNCTIONS) await runner.query(`DROP FUNCTION ${signature}`);
    await rewrite(runner, TO_SETTING);
  }
}

const FUNCTIONS = [
  [
    'platform_lock(text)',
    `platform_lock(name text) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT pg_advisory_xact_lock(hashtextextended(coalesce(${TENANT_ID}::text, '') || ' ' || name, 0))
      $$`,
  ],
  [
    'platform_notify(text)',
    `platform_notify(message text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        -- What else processes tell one another, such as to reload a module, is not for work in a tenant.
        IF session_user = '${APPLICATION_ROLE}' AND message::json ->> 'topic' NOT IN ('cache', 'jobs') THEN
          RAISE insufficient_privilege USING MESSAGE = 'This notification may not be sent by work in a tenant';
        END IF;
        PERFORM pg_notify('tenantry', message);
      END $$`,
  ],
] as const;

/** Replaces expressions in everything of the schema that PostgreSQL keeps as text or as an expression. */
async function rewrite(runner: QueryRunner, rewriting: Rewriting): Promise<void> {
  for (const source of SOURCES) {
    const statements = (await runner.query(source(rewriting))) as { statement: string }[];
    for (const { statement } of statements) await runner.query(statement);
  }
}

/** Queries that give the statements which bring kinds of objects to the new expressions. */
const SOURCES: readonly ((rewriting: Rewriting) => string)[] = [
  (to) =>
    `SELECT format('ALTER POLICY %I ON %I.%I', policyname, schemaname, tablename)
         || coalesce(' USING (' || ${changed('qual', to)} || ')', '')
         || coalesce(' WITH CHECK (' || ${changed('with_check', to)} || ')', '') AS statement
       FROM pg_policies WHERE schemaname = current_schema() AND ${matches("concat(qual, ' ', with_check)", to)}`,
  (to) =>
    `SELECT format('CREATE OR REPLACE VIEW %I.%I AS %s', schemaname, viewname, ${changed('definition', to)}) AS statement
       FROM pg_views WHERE schemaname = current_schema() AND ${matches('definition', to)}`,
  (to) =>
    `SELECT format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', d.adrelid::regclass, a.attname,
              ${changed('pg_get_expr(d.adbin, d.adrelid)', to)}) AS statement
       FROM pg_attrdef d
       JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
       JOIN pg_class c ON c.oid = d.adrelid AND c.relnamespace = current_schema()::regnamespace
      WHERE a.attgenerated = '' AND ${matches('pg_get_expr(d.adbin, d.adrelid)', to)}`,
  (to) =>
    `SELECT ${changed('pg_get_functiondef(p.oid)', to)} AS statement
       FROM pg_proc p
      WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind IN ('f', 'p')
        AND p.proname <> 'tenantry_tenant_id' AND ${matches('p.prosrc', to)}`,
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function changed(expression: string, rewriting: Rewriting): string {
  return rewriting.reduce(
    (text, [pattern, replacement]) =>
      `regexp_replace(${text}, ${quoted(pattern)}, ${quoted(replacement)}, 'gi')`,
    expression,
  );
}

function matches(expression: string, rewriting: Rewriting): string {
  return `(${rewriting.map(([pattern]) => `${expression} ~* ${quoted(pattern)}`).join(' OR ')})`;
}
