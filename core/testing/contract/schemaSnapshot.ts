import type { Client } from 'pg';

/** Every object of the schema `public`, by kind and name, with its definition. */
export type SchemaSnapshot = ReadonlyMap<string, string>;

/** Reads what a database consists of: tables, columns, constraints, indexes, policies, grants, functions, types. */
export async function schemaSnapshot(client: Client): Promise<SchemaSnapshot> {
  const { rows } = await client.query<{ name: string; definition: string | null }>(SNAPSHOT);
  return new Map(rows.map(({ name, definition }) => [name, definition ?? '']));
}

/** Differences, one line for each object. */
export function compareSchemas(before: SchemaSnapshot, after: SchemaSnapshot): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name) => {
    const [had, has] = [before.get(name), after.get(name)];
    if (had === has) return [];
    if (had === undefined) return [`${name} is there besides`];
    return has === undefined ? [`${name} is missing`] : [`${name} was "${had}" and is "${has}"`];
  });
}

const SNAPSHOT = `
  WITH relation AS (
    SELECT c.oid, c.relname, c.relkind, c.relrowsecurity, c.relacl
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
     WHERE NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  )
  SELECT CASE relkind WHEN 'v' THEN 'view ' WHEN 'm' THEN 'materialized view ' WHEN 'S' THEN 'sequence ' ELSE 'table ' END
         || relname AS name,
         concat_ws(' ', CASE WHEN relrowsecurity THEN 'with row-level security' END,
           (SELECT string_agg(item::text, ', ' ORDER BY item::text) FROM unnest(relacl) AS item),
           CASE WHEN relkind IN ('v', 'm') THEN pg_get_viewdef(oid) END) AS definition
    FROM relation WHERE relkind IN ('r', 'p', 'v', 'm', 'S')
  UNION ALL
  SELECT 'column ' || relname || '.' || a.attname,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
           'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, ''), nullif(a.attgenerated, ''))
    FROM relation JOIN pg_attribute a ON a.attrelid = oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE relkind IN ('r', 'p')
  UNION ALL
  SELECT 'constraint ' || relname || '.' || conname, pg_get_constraintdef(k.oid)
    FROM relation JOIN pg_constraint k ON k.conrelid = relation.oid WHERE k.contype <> 'n'
  UNION ALL
  SELECT 'index ' || relname, pg_get_indexdef(oid) FROM relation WHERE relkind IN ('i', 'I')
  UNION ALL
  SELECT 'policy ' || relname || '.' || polname,
         concat_ws(' ', polcmd::text, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    FROM relation JOIN pg_policy p ON p.polrelid = relation.oid
  UNION ALL
  SELECT 'trigger ' || relname || '.' || tgname, pg_get_triggerdef(t.oid)
    FROM relation JOIN pg_trigger t ON t.tgrelid = relation.oid AND NOT t.tgisinternal
  UNION ALL
  SELECT 'function ' || p.oid::regprocedure::text, CASE WHEN p.prokind = 'a' THEN '' ELSE pg_get_functiondef(p.oid) END
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace AND n.nspname = 'public'
   WHERE NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'type ' || t.typname,
         concat_ws(' ', t.typtype::text, (SELECT string_agg(enumlabel, ', ' ORDER BY enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid))
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace AND n.nspname = 'public'
   WHERE t.typtype IN ('e', 'd') OR (t.typtype = 'c' AND (SELECT relkind FROM pg_class WHERE oid = t.typrelid) = 'c')`;
