import { Client } from 'pg';
import type { DatabaseConnection } from '@tenantry/core/host';
import { median } from './measure';
import { type Credentials, headersOf } from './Scenario';
import type { ServerProcess } from './ServerProcess';

const MONTHS = 12;
const STEP = 250_000;
const REPEATS = 5;
const ACTIONS = '/api/audit_logs/audit-logs/actions';
const READS = '/api/audit_logs/audit-logs/access';

/** What is asked for; `END` stands for the last page of fifty. */
const REQUESTS: readonly string[] = [
  `${ACTIONS}?`,
  `${ACTIONS}?page=END`,
  `${ACTIONS}?page=HALF`,
  `${ACTIONS}?sortDir=asc`,
  `${ACTIONS}?sortField=user&page=HALF`,
  `${ACTIONS}?sortField=action&page=HALF`,
  `${ACTIONS}?sortField=field&page=HALF`,
  `${ACTIONS}?sortField=source&page=HALF`,
  `${ACTIONS}?actionType=delete&page=HALF`,
  `${ACTIONS}?fieldName=price&page=HALF`,
  `${ACTIONS}?resourceKind=shop.order&resourceId=77`,
  `${ACTIONS}?resourceKind=shop.customer&resourceId=3&includeRelated=true`,
  `${ACTIONS}?undoableOnly=true`,
  `${ACTIONS}?pageSize=200&after=MONTH`,
  `${ACTIONS}/export?limit=1000`,
  `${ACTIONS}/export?limit=1000&sortField=field&actionType=edit`,
  `${READS}?`,
  `${READS}?page=END`,
  `${READS}?page=HALF&resourceKind=auth.user`,
  `${READS}/export?limit=1000`,
];

/**
 * How long lists and exports of the logs take with so many generated entries in each: the first time, when the past is
 * counted, and from then on.
 *
 * @param rows actions, spread over twelve months, and records that were read, spread over a week
 */
export async function* withAuditLists(
  server: ServerProcess,
  connection: DatabaseConnection,
  credentials: Credentials,
  email: string,
  rows: number,
): AsyncGenerator<string> {
  const began = performance.now();
  await generate(connection, email, rows);
  yield `\n${rows} actions and ${rows} reads, made in ${((performance.now() - began) / 1000).toFixed(0)} s`;
  yield 'ms: first  median   of';
  const ask = async (path: string): Promise<{ milliseconds: number; body: string }> => {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: headersOf({ name: path, method: 'GET', path, aim: 0 }, credentials),
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
    return { milliseconds: performance.now() - started, body };
  };
  const pages = async (path: string, part: number): Promise<string> => {
    const bare = path.replace(/page=[A-Z]+&?/, '');
    const { total } = JSON.parse((await ask(bare)).body) as { total: number };
    return String(Math.max(1, Math.ceil((total * part) / 50)));
  };
  for (const request of REQUESTS) {
    let path = request.replace('MONTH', new Date(Date.now() - 30 * 86_400_000).toISOString());
    if (path.includes('END')) path = path.replace('END', await pages(path, 1));
    const half = path.includes('HALF');
    // The first time is that of the first page with these filters, which counts them.
    const first = half ? (await ask(path.replace('HALF', '1'))).milliseconds : (await ask(path)).milliseconds;
    if (half) path = path.replace('HALF', await pages(path, 0.5));
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push((await ask(path)).milliseconds);
    yield [first.toFixed(0).padStart(9), median(times).toFixed(0).padStart(7), `  ${request}`].join(' ');
  }
}

async function generate(connection: DatabaseConnection, email: string, rows: number): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    for (let month = 1; month <= MONTHS; month += 1) await client.query(partition(month));
    for (let start = 1; start <= rows; start += STEP) {
      const values = [start, Math.min(rows, start + STEP - 1), rows, email];
      await client.query(NEW_ACTIONS, values);
      await client.query(NEW_READS, values);
    }
    await client.query('VACUUM ANALYZE platform_action_log');
    await client.query('VACUUM ANALYZE audit_logs_reads');
  } finally {
    await client.end();
  }
}

/** Makes the partition of a month that has passed; the server makes those to come. */
function partition(monthsAgo: number): string {
  const now = new Date();
  const first = (ago: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 10);
  const name = `platform_action_log_${first(monthsAgo).slice(0, 7).replace('-', '_')}`;
  return `CREATE TABLE ${name} PARTITION OF platform_action_log
    FOR VALUES FROM ('${first(monthsAgo)}Z') TO ('${first(monthsAgo - 1)}Z')`;
}

const NEW_ACTIONS = `
  INSERT INTO platform_action_log (
    tenant_id, organization_id, actor_id, command_id, action_label, action_type, source, resource_kind, resource_id,
    parent_resource_kind, parent_resource_id, changed_fields, snapshot_before, snapshot_after, changes, undo_token, created_at)
  SELECT me.tenant_id, me.organization_id, people.ids[n % 40 + 1], 'shop.orders.update',
         'Update order', (ARRAY['create', 'edit', 'edit', 'edit', 'delete', 'assign'])[n % 6 + 1],
         (ARRAY['ui', 'ui', 'ui', 'api', 'system'])[n % 5 + 1], (ARRAY['shop.order', 'shop.customer'])[n % 2 + 1],
         (n % 20000)::text, 'shop.customer', (n % 2000)::text,
         (ARRAY['{}', '{name}', '{note,price}', '{price,state}', '{state}'])[n % 5 + 1]::text[],
         jsonb_build_object('name', md5(n::text), 'price', n, 'note', repeat('x', 300)),
         jsonb_build_object('name', md5(n::text), 'price', n + 1, 'note', repeat('x', 300)),
         jsonb_build_object('price', jsonb_build_object('from', n, 'to', n + 1)),
         CASE WHEN n % 5 = 0 THEN gen_random_uuid() END,
         now() - interval '1 minute' - (n - 1) * (interval '360 days' / $3::int)
    FROM auth_users me, generate_series($1::int, $2::int) n, (SELECT array_agg(id) AS ids FROM auth_users) people
   WHERE me.email = $4`;

/** A quarter of them one at a time, the others in lists of fifty. */
const NEW_READS = `
  INSERT INTO audit_logs_reads (tenant_id, organization_id, actor_id, resource_kind, resource_ids, access_type, fields,
                                context, created_at)
  SELECT me.tenant_id, me.organization_id, me.id, (ARRAY['auth.user', 'auth.role'])[n % 2 + 1],
         array_fill(md5(n::text), ARRAY[CASE WHEN n % 50 = 0 THEN 38 ELSE 1 END]),
         CASE WHEN n % 50 = 0 THEN 'read:list' ELSE 'read:item' END, ARRAY['id', 'email', 'name'],
         jsonb_build_object('resultCount', 1, 'path', '/auth/users'),
         now() - interval '1 minute' - (n - 1) * (interval '6 days' / $3::int)
    FROM auth_users me, generate_series($1::int, $2::int) n WHERE me.email = $4 AND (n % 50 = 0 OR n % 4 = 0)`;
