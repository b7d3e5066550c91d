import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseConnection, Host } from '@tenantry/core/host';
import { median, processorTime } from './measure';
import { recordStatements } from './recordStatements';
import type { Credentials } from './Scenario';
import type { ServerProcess } from './ServerProcess';

/** Deals of the tenant with the measured dashboard. */
const MANY = Number(process.env['BENCH_DEALS'] ?? 1_200_000);
const OTHERS = 99;
const DEALS_OF_OTHERS = 2_000;
const BATCH = 100_000;
const REPEATS = 5;

const AMOUNT = { field: 'valueAmount', aggregate: 'sum' };
const COUNT = { field: 'id', aggregate: 'count' };
const by = (field: string, granularity?: string) => ({
  groupBy: { field, ...(granularity && { granularity }) },
});
const SINCE_JANUARY = { dateRange: { field: 'createdAt', preset: 'this_year' } };
const THIS_YEAR = `created_at >= date_trunc('year', now())`;

interface Widget {
  readonly name: string;
  readonly request: object;
  /** SQL of the same number over the deals; by a key where there are groups. */
  readonly value: string;
  readonly key?: string;
  readonly where?: string;
}

const SUM = 'sum(value_amount)';
const ALL = 'count(*)';
const month = (column: string) => `date_trunc('month', ${column})`;

const WIDGETS: readonly Widget[] = [
  { name: 'count', request: { metric: COUNT }, value: ALL },
  { name: 'sum', request: { metric: AMOUNT }, value: SUM },
  { name: 'average', request: { metric: { ...AMOUNT, aggregate: 'avg' } }, value: 'avg(value_amount)' },
  { name: 'count by status', request: { metric: COUNT, ...by('status') }, value: ALL, key: 'status' },
  {
    name: 'sum by stage',
    request: { metric: AMOUNT, ...by('pipelineStage') },
    value: SUM,
    key: 'pipeline_stage',
  },
  {
    name: 'sum by owner',
    request: { metric: AMOUNT, ...by('ownerUserId') },
    value: SUM,
    key: 'owner_user_id',
  },
  { name: 'count by source', request: { metric: COUNT, ...by('source') }, value: ALL, key: 'source' },
  {
    name: 'sum by month',
    request: { metric: AMOUNT, ...by('createdAt', 'month') },
    value: SUM,
    key: month('created_at'),
  },
  {
    name: 'count by day',
    request: { metric: COUNT, ...by('createdAt', 'day') },
    value: ALL,
    key: `date_trunc('day', created_at)`,
  },
  {
    name: 'closed by month',
    request: { metric: AMOUNT, ...by('closedAt', 'month') },
    value: SUM,
    key: month('closed_at'),
  },
  { name: 'sum of this year', request: { metric: AMOUNT, ...SINCE_JANUARY }, value: SUM, where: THIS_YEAR },
  // No totals have the greatest.
  {
    name: 'greatest by stage',
    request: { metric: { ...AMOUNT, aggregate: 'max' }, ...by('pipelineStage') },
    value: 'max(value_amount)',
    key: 'pipeline_stage',
  },
];

/** Measurements of one widget, or of all in a batch: milliseconds of wall time, and of processor time of server and database. */
interface Figures {
  readonly single: number;
  readonly server: number;
  readonly database: number;
  readonly kept: number;
}

/** The processes that are measured. */
interface Measured {
  readonly server: ServerProcess;
  /** A host in this process, which tells the SQL that a request sends, and sends it without the request. */
  readonly host: Host;
  /** Of that host. */
  readonly port: number;
  /** Of PostgreSQL. */
  readonly database: number;
  readonly token: string;
}

/** Requests so far, by which each differs from those before it. */
let asked = 0;

/** Sends requests for data, of which each is new unless it is repeated. */
class Dashboard {
  constructor(
    private readonly measured: Measured,
    private readonly port: number,
  ) {}

  fresh(request: object): object {
    asked += 1;
    const filters = [{ field: 'status', operator: 'neq', value: `none ${asked}` }];
    return { entityType: 'customers:deals', ...request, filters };
  }

  batch(): object {
    const requests = WIDGETS.map(({ request }, at) => ({ id: String(at), request: this.fresh(request) }));
    return { requests };
  }

  async post(path: string, body: object): Promise<number> {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/dashboards/widgets/data${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.measured.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok || text.includes('"ok":false')) throw new Error(`${path}: ${answer.status} ${text}`);
    return performance.now() - begun;
  }

  async figures(path: string, body: () => object): Promise<Figures> {
    const { server, database } = this.measured;
    const busy = async () =>
      (await Promise.all([server.pid, database].map(processorTime))).map((time) => time ?? NaN);
    const before = await busy();
    const single = await repeated(() => this.post(path, body()));
    const after = await busy();
    const used = after.map((time, at) => (time - (before[at] ?? NaN)) / REPEATS);
    const kept = body();
    await this.post(path, kept);
    const [own = NaN, theirs = NaN] = used;
    return { single, server: own, database: theirs, kept: await repeated(() => this.post(path, kept)) };
  }
}

/**
 * A dashboard of twelve widgets over very many deals of one tenant: each by itself and all in a batch, computed and kept. Beside it
 * the SQL that gives the same numbers from the deals, and the SQL that the request itself sends, sent without the request. All of
 * it twice: alone, and among a hundred tenants. Filters that differ make each request new.
 */
export async function* withDashboards(
  processes: Omit<Measured, 'token'>,
  connection: DatabaseConnection,
  { token }: Credentials,
): AsyncGenerator<string> {
  const client = new Client(connection);
  await client.connect();
  try {
    const place = await client.query<Place>(
      'SELECT tenant_id AS tenant, organization_id AS organization FROM customers_deals LIMIT 1',
    );
    const [here] = place.rows as [Place];
    const begun = performance.now();
    await fill(client, here.tenant, here.organization, MANY);
    yield `\n${MANY} deals added in ${((performance.now() - begun) / 1000).toFixed(0)} s`;
    const measured = { ...processes, token };
    const alone = yield* measureAll(client, measured, here, 'one tenant');
    for (let other = 0; other < OTHERS; other += 1)
      await fill(client, randomUUID(), randomUUID(), DEALS_OF_OTHERS);
    const among = yield* measureAll(client, measured, here, `${OTHERS + 1} tenants`);
    const ratio = (of: (figures: Figures) => number) => (of(among) / of(alone)).toFixed(2);
    yield `batch among ${OTHERS + 1} tenants : alone = ${ratio((each) => each.single)} (processor time ${ratio(({ server: own, database: theirs }) => own + theirs)}), kept ${ratio(({ kept }) => kept)}`;
  } finally {
    await client.end();
  }
}

interface Place {
  readonly tenant: string;
  readonly organization: string;
}

/** @returns the figures of the batch */
async function* measureAll(
  client: Client,
  measured: Measured,
  { tenant, organization }: Place,
  title: string,
): AsyncGenerator<string, Figures> {
  await client.query('VACUUM ANALYZE');
  const { host, server } = measured;
  const { tenancy, database } = host.core;
  const dashboard = new Dashboard(measured, server.port);
  const beside = new Dashboard(measured, measured.port);
  yield `\n${title}; ms, of the request also processor time of server and database`;
  yield 'SQL over deals   same SQL     single    server  database      kept  single : same SQL';
  for (const { name, request, value, key, where = 'true' } of WIDGETS) {
    const sql = `SELECT ${key === undefined ? '' : `${key}, `}${value} FROM customers_deals
      WHERE tenant_id = $1 AND organization_id = $2 AND ${where}${key === undefined ? '' : ' GROUP BY 1'}`;
    const plain = await repeated(() => timed(() => client.query(sql, [tenant, organization])));
    const sent = await recordStatements(() => beside.post('', beside.fresh(request)));
    const own = sent.find(({ text }) => text.includes(' AS value'));
    if (!own) throw new Error(`${name} sent no statement with a value`);
    const same = await repeated(() =>
      timed(() => tenancy.inTenant(tenant, 'measure', () => database.query(own.text, own.values))),
    );
    const figures = await dashboard.figures('', () => dashboard.fresh(request));
    yield `${shown(plain, 14)} ${shown(same)} ${line(figures)}  ${(figures.single / same).toFixed(2).padStart(17)}   ${name}`;
  }
  const batch = await dashboard.figures('/batch', () => dashboard.batch());
  yield `${' '.repeat(25)} ${line(batch)}  ${' '.repeat(17)}   the twelve in a batch`;
  return batch;
}

const shown = (figure: number, width = 10): string => figure.toFixed(1).padStart(width);

function line({ single, server, database, kept }: Figures): string {
  return [single, server, database, kept].map((figure) => shown(figure, 9)).join(' ');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function repeated(work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await work());
  return median(times);
}

/** Deals of two years, of seven stages, fifty owners and two currencies. */
async function fill(client: Client, tenant: string, organization: string, deals: number): Promise<void> {
  for (let done = 0; done < deals; done += BATCH) {
    await client.query(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, status, source, pipeline_stage, owner_user_id,
                                    value_amount, value_currency, created_at, closed_at)
       SELECT $1, $2, 'Deal ' || n, (ARRAY['open', 'win', 'loose', 'in_progress'])[1 + n % 4],
              (ARRAY['web', 'fair', NULL])[1 + n % 3], 'Stage ' || n % 7,
              ('00000000-0000-4000-8000-' || lpad((n % 50)::text, 12, '0'))::uuid, n % 1000,
              (ARRAY['EUR', 'USD'])[1 + n % 2], now() - (n % 700000) * interval '90 seconds',
              CASE WHEN n % 4 IN (1, 2) THEN now() - (n % 600000) * interval '80 seconds' END
         FROM generate_series($3::int + 1, $4::int) n`,
      [tenant, organization, done, Math.min(done + BATCH, deals)],
    );
  }
}
