import { Client } from 'pg';
import type { DatabaseConnection } from '@tenantry/core/host';
import type { LogPeople } from './addViewers';

/** Months back over which actions are spread, and days over which reads are. */
const MONTHS = 12;
const DAYS = { actions: 360, reads: 90 };
/** Rows that one statement adds. */
const STEP = 250_000;
const LOGS = ['platform_action_log', 'audit_logs_reads'] as const;

/**
 * Fills the logs with so many actions, and reads of as many records, in the order of time as they would have come.
 * Indexes are built afterwards, which takes a fraction of the time.
 *
 * Nearly all actions are those of one tenant, by two hundred people of whom a few do most, in five organizations; a
 * hundredth is that of a second tenant, some are those of a third.
 */
export async function fillLogs(
  connection: DatabaseConnection,
  people: LogPeople,
  rows: number,
  tell: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'");
    const definitions: string[] = [];
    for (const log of LOGS) {
      for (let month = 1; month <= MONTHS; month += 1) await client.query(partition(log, month));
      const { rows: indexes } = await client.query<{ name: string; definition: string }>(
        `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
          WHERE i.indrelid = $1::regclass AND NOT i.indisprimary`,
        [log],
      );
      for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
      definitions.push(...indexes.map(({ definition }) => definition.replace(' ON ONLY ', ' ON ')));
    }
    for (let start = 1; start <= rows; start += STEP) {
      const end = Math.min(rows, start + STEP - 1);
      await client.query(NEW_ACTIONS, [start, end, rows, JSON.stringify(people)]);
      await client.query(NEW_READS, [start, end, rows, JSON.stringify(people)]);
      if ((end / STEP) % 4 === 0) tell(`${end} rows`);
    }
    for (const definition of definitions) {
      await client.query(definition);
      tell(definition.slice(0, 60));
    }
    for (const log of LOGS) await client.query(`VACUUM (ANALYZE, FREEZE) ${log}`);
  } finally {
    await client.end();
  }
}

/** Makes the partition of a month that has passed; the server makes those to come. */
function partition(log: string, monthsAgo: number): string {
  const now = new Date();
  const first = (ago: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 10);
  const name = `${log}_${first(monthsAgo).slice(0, 7).replace('-', '_')}`;
  return `CREATE TABLE ${name} PARTITION OF ${log}
    FOR VALUES FROM ('${first(monthsAgo)}Z') TO ('${first(monthsAgo - 1)}Z')`;
}

/** A fraction that seems random, and is the same for the same row each time. */
const chance = (seed: number) => `(hashint4extended(n, ${seed}) & 65535) / 65536.0`;
const pick = (fraction: string, ...values: readonly string[]) =>
  `(ARRAY['${values.join("', '")}'])[1 + floor(${fraction} * ${values.length})::int]`;

const NEW_ACTIONS = `
  INSERT INTO platform_action_log (
    tenant_id, organization_id, actor_id, command_id, action_label, action_type, source, resource_kind, resource_id,
    parent_resource_kind, parent_resource_id, changed_fields, snapshot_before, snapshot_after, changes, undo_token, created_at)
  SELECT place.tenant, CASE WHEN place.tenant <> p.tenant THEN place.home WHEN what > 0.97 THEN NULL
                            WHEN place.part < 0.5 THEN p.organizations[1]
                            ELSE p.organizations[2 + floor((place.part - 0.5) * 2 * (cardinality(p.organizations) - 1))::int] END,
         CASE WHEN who > 0.97 THEN NULL WHEN place.tenant <> p.tenant THEN place.actor
              ELSE p.actors[1 + floor(cardinality(p.actors) * who / 0.97 * who / 0.97 * 0.9999)::int] END,
         'shop.orders.update', 'Update order',
         ${pick('what', 'create', 'create', 'edit', 'edit', 'edit', 'edit', 'edit', 'delete', 'assign', 'system')},
         ${pick('how', 'ui', 'ui', 'ui', 'ui', 'ui', 'ui', 'api', 'api', 'api', 'system')},
         ${pick('kind', 'shop.order', 'shop.order', 'shop.customer', 'shop.product', 'shop.price', 'shop.note')},
         floor(${chance(6)} * 20000)::int::text, 'shop.customer', floor(${chance(7)} * 2000)::int::text,
         ${pick(
           'fields',
           '{}',
           '{}',
           '{name}',
           '{name,price}',
           '{price}',
           '{price,state}',
           '{state}',
           '{note,price}',
           '{note}',
           '{address,city,country}',
         )}::text[],
         jsonb_build_object('name', md5(n::text), 'price', n, 'note', repeat('x', 300)),
         jsonb_build_object('name', md5(n::text), 'price', n + 1, 'note', repeat('x', 300)),
         jsonb_build_object('price', jsonb_build_object('from', n, 'to', n + 1)),
         CASE WHEN what > 0.3 AND how < 0.9 THEN gen_random_uuid() END,
         now() - interval '1 minute' - ($3::int - n) * (interval '${DAYS.actions} days' / $3::int)
    FROM jsonb_to_record($4::jsonb) AS p (tenant uuid, organizations uuid[], actors uuid[], others jsonb),
         generate_series($1::int, $2::int) n,
         LATERAL (SELECT ${chance(1)} AS who, ${chance(2)} AS what, ${chance(3)} AS how, ${chance(4)} AS kind,
                         ${chance(5)} AS fields) r,
         LATERAL (SELECT ${chance(8)} AS part, coalesce(other.tenant, p.tenant) AS tenant, other.home, other.actor
                    FROM (SELECT) one LEFT JOIN jsonb_to_recordset(p.others) AS other (tenant uuid, home uuid, actor uuid, every int)
                         ON n % other.every = 0 LIMIT 1) place`;

/** Single records a quarter of the time, else lists of fifty; half of them read by the first of the people. */
const NEW_READS = `
  INSERT INTO audit_logs_reads (tenant_id, organization_id, actor_id, resource_kind, resource_ids, access_type, fields,
                                context, created_at)
  SELECT p.tenant, p.organizations[1 + n % 2], CASE WHEN ${chance(1)} < 0.5 THEN p.actors[1]
              ELSE p.actors[1 + floor(cardinality(p.actors) * ${chance(2)})::int] END,
         ${pick(chance(3), 'auth.user', 'auth.role', 'customers.deal', 'customers.person')},
         CASE WHEN n % 50 = 0 THEN (SELECT array_agg(md5((n + k)::text)) FROM generate_series(1, 38) k) ELSE ARRAY[md5(n::text)] END,
         CASE WHEN n % 50 = 0 THEN 'read:list' ELSE 'read:item' END, ARRAY['id', 'email', 'name'],
         jsonb_build_object('resultCount', 1, 'path', '/auth/users'),
         now() - interval '1 minute' - ($3::int - n) * (interval '${DAYS.reads} days' / $3::int)
    FROM jsonb_to_record($4::jsonb) AS p (tenant uuid, organizations uuid[], actors uuid[]),
         generate_series($1::int, $2::int) n WHERE n % 50 = 0 OR n % 4 = 0`;
