/** Objects of a database that migrations can change, each with a digest of its definition. */
export type Catalogue = ReadonlyMap<string, CatalogueEntry>;

/** One object of a database. */
export interface CatalogueEntry {
  /** `table`, `function`, `role` and so on. */
  readonly kind: string;
  readonly name: string;
  /** The name that determines the owner: for an index that of its table, outside of `public` that of the schema. */
  readonly place: string;
  readonly digest: string;
}

/** Runs a statement and gives its rows. */
export type RunQuery = (text: string) => Promise<unknown>;

/** Reads the catalogue as the connection sees it. Takes no locks, so it can be read beside an open migration. */
export async function readCatalogue(query: RunQuery): Promise<Catalogue> {
  const rows = (await query(CATALOGUE)) as CatalogueEntry[];
  return new Map(rows.map((row) => [`${row.kind} ${row.name}`, row]));
}

/** How many rows this transaction has written so far, by table. */
export async function readWrites(query: RunQuery): Promise<ReadonlyMap<string, number>> {
  const rows = (await query(WRITES)) as { name: string; rows: number }[];
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** Inserted, changed and deleted rows are counted for the session, so only the difference of two readings counts. */
const WRITES = `
  SELECT relname AS name, (n_tup_ins + n_tup_upd + n_tup_del)::float8 AS rows
    FROM pg_stat_xact_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0`;

/**
 * Definitions are compared as they are stored: functions that write them out, such as pg_get_constraintdef, wait for
 * the locks of the migration. Triggers that belong to foreign keys are left out, since they also stand on the table that
 * is referred to.
 */
const CATALOGUE = `
  WITH spaces AS (
    SELECT oid, nspname, nspname = 'public' AS is_public, nspacl, nspowner FROM pg_namespace
     WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
  ), extended AS (
    SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
  ), relations AS MATERIALIZED (
    SELECT c.*, s.is_public, s.nspname FROM pg_class c JOIN spaces s ON s.oid = c.relnamespace
     WHERE (c.tableoid, c.oid) NOT IN (SELECT classid, objid FROM extended)
  ), parts AS (
    SELECT attrelid AS id, concat_ws(' ', 'column', attname, atttypid, atttypmod, attnotnull, attacl, attidentity,
           attgenerated) AS text
      FROM relations r JOIN pg_attribute ON attrelid = r.oid
     WHERE relkind <> 'i' AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT adrelid, concat_ws(' ', 'default', adnum, adbin::text)
                FROM relations r JOIN pg_attrdef ON adrelid = r.oid
    UNION ALL SELECT conrelid, concat_ws(' ', k.oid, conname, convalidated, condeferrable)
                FROM relations r JOIN pg_constraint k ON conrelid = r.oid
    UNION ALL SELECT polrelid, concat_ws(' ', polname, polcmd, polroles, polqual::text, polwithcheck::text)
                FROM relations r JOIN pg_policy ON polrelid = r.oid
    UNION ALL SELECT tgrelid, concat_ws(' ', tgname, tgenabled, tgfoid, tgtype, tgqual::text)
                FROM relations r JOIN pg_trigger ON tgrelid = r.oid WHERE NOT tgisinternal
    UNION ALL SELECT ev_class, concat_ws(' ', rulename, ev_enabled, ev_action::text)
                FROM relations r JOIN pg_rewrite ON ev_class = r.oid
  ), joined AS (
    SELECT id, string_agg(text, ',' ORDER BY text COLLATE "C") AS text FROM parts GROUP BY id
  )
  SELECT CASE relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'view' WHEN 'S' THEN 'sequence' ELSE 'table' END AS kind,
         CASE WHEN is_public THEN relname ELSE nspname || '.' || relname END::text AS name,
         CASE WHEN is_public THEN relname ELSE nspname END::text AS place,
         md5(concat_ws('|', r.oid, relkind, relowner, relacl, relrowsecurity, relforcerowsecurity, reloptions,
           CASE WHEN relkind <> 'S' THEN relfilenode END, joined.text)) AS digest
    FROM relations r LEFT JOIN joined ON joined.id = r.oid
   WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
  UNION ALL
  SELECT 'index', r.nspname || '.' || r.relname, CASE WHEN r.is_public THEN t.relname ELSE r.nspname END::text, ''
    FROM relations r JOIN pg_index i ON i.indexrelid = r.oid JOIN pg_class t ON t.oid = i.indrelid
  UNION ALL
  SELECT 'function', p.oid::regprocedure::text, CASE WHEN is_public THEN proname ELSE nspname END::text, md5(p::text)
    FROM pg_proc p JOIN spaces s ON s.oid = p.pronamespace
   WHERE (p.tableoid, p.oid) NOT IN (SELECT classid, objid FROM extended)
  UNION ALL
  SELECT 'type', typname, CASE WHEN is_public THEN typname ELSE nspname END::text, md5(concat_ws('|', typowner, typacl))
    FROM pg_type t JOIN spaces s ON s.oid = t.typnamespace
   WHERE typtype IN ('e', 'd')
     AND (t.tableoid, t.oid) NOT IN (SELECT classid, objid FROM extended)
  UNION ALL
  SELECT 'schema', nspname, nspname, md5(concat_ws('|', nspowner, nspacl)) FROM spaces
  UNION ALL
  SELECT 'role', rolname, '', md5(concat_ws('|', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin,
           rolreplication, rolbypassrls, rolconfig,
           (SELECT string_agg(concat_ws(' ', m.roleid, m.admin_option), ',' ORDER BY m.roleid)
              FROM pg_auth_members m WHERE m.member = r.oid)))
    FROM pg_roles r
  UNION ALL
  SELECT 'default privileges', oid::text, '', md5(concat_ws('|', defaclrole, defaclnamespace, defaclacl))
    FROM pg_default_acl
  UNION ALL
  SELECT 'database', datname, '', md5(concat_ws('|', datdba, datacl,
           (SELECT string_agg(concat_ws(' ', setrole, setconfig), ',' ORDER BY setrole) FROM pg_db_role_setting WHERE setdatabase = d.oid)))
    FROM pg_database d WHERE datname = current_database()`;
