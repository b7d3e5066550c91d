import { Client } from 'pg';
import type { DatabaseConnection } from '@tenantry/core/host';
import { measure, median } from './measure';
import { signIn } from './prepareData';
import {
  addDealsTo,
  addSmallTenants,
  addTenant,
  type ScaleTenant,
  type Stages,
  VIEWERS,
  type Viewer,
} from './scale/fillTenant';
import { type ScaleAsk, type ScalePlaces, type ScaleRequest, scaleRequests } from './scale/scaleRequests';
import type { ServerProcess } from './ServerProcess';

const FEW = Number(process.env['BENCH_SCALE_FEW'] ?? 1_000);
const MANY = Number(process.env['BENCH_SCALE_MANY'] ?? 1_000_000);
const SMALL_TENANTS = 1_000;
const DEALS_OF_SMALL = 190;
/** PostgreSQL may choose another plan from the sixth execution of a statement on a connection. */
const EXECUTIONS = 20;
const PAGE = 50;
const STAGES = 7;
const CONNECTIONS = 10;
const SECONDS = 10;
/** Of the requests in a second of the small tenant. */
const LEAST_RATE = 0.5;

/** Milliseconds of one request. */
interface Times {
  readonly median: number;
  /** Of the last execution. */
  readonly last: number;
}

/**
 * Each request to a tenant with few deals and to one with very many, alone on the machine, twenty times in a row, by a super
 * administrator and by an administrator of two organizations, with a thousand small tenants beside. Marked are those that take more
 * than their share of the time of the small tenant.
 */
export async function* withScale(
  server: ServerProcess,
  connection: DatabaseConnection,
): AsyncGenerator<string> {
  const client = new Client(connection);
  await client.connect();
  try {
    const begun = performance.now();
    const few = await tenantWith(server, client, 'few', FEW);
    const many = await tenantWith(server, client, 'many', MANY);
    await addSmallTenants(client, SMALL_TENANTS, DEALS_OF_SMALL);
    await client.query('VACUUM ANALYZE');
    yield `${FEW} and ${MANY} deals added in ${((performance.now() - begun) / 1_000).toFixed(0)} s`;
    for (const viewer of VIEWERS) yield* compare(server, viewer, few, many);
  } finally {
    await client.end();
  }
}

/** @returns the tenant; signs in as its super administrator for what only requests make well */
async function tenantWith(
  server: ServerProcess,
  client: Client,
  name: string,
  deals: number,
): Promise<ScaleTenant> {
  const tenant = await addTenant(client, name);
  const token = await signIn(server.port, tenant.viewers.all);
  const organization = tenant.organizations[0] as string;
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await ask(server, { path, method: 'POST', body }, { token, organization });
    const { id } = JSON.parse(answer) as { id: string };
    return id;
  };
  const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value }));
  const field = { entityId: 'customers.deal', key: 'tier', label: 'Tier', kind: 'select', options };
  await create('/entities/custom-fields', { ...field, filterable: true });
  const pipeline = await create('/customers/pipelines', { name });
  const stages: string[] = [];
  for (let number = 0; number < STAGES; number += 1) {
    stages.push(
      await create('/customers/pipeline-stages', { pipelineId: pipeline, label: `Stage ${number}` }),
    );
  }
  const places: Stages = { pipeline, stages };
  await addDealsTo(client, tenant, deals, places);
  return tenant;
}

async function* compare(
  server: ServerProcess,
  viewer: Viewer,
  few: ScaleTenant,
  many: ScaleTenant,
): AsyncGenerator<string> {
  const tokens = await Promise.all([few, many].map(({ viewers }) => signIn(server.port, viewers[viewer])));
  const [fewToken = '', manyToken = ''] = tokens;
  const ofMany = scaleRequests(await placesOf(server, manyToken));
  const ofFew = scaleRequests(await placesOf(server, fewToken));
  yield `\n${viewer}; ms`;
  yield `${String(FEW).padStart(9)} ${String(MANY).padStart(9)}  ratio  ${EXECUTIONS}th  ratio`;
  for (const [at, request] of ofMany.entries()) {
    const small = await timesOf(server, fewToken, ofFew[at] as ScaleRequest);
    const large = await timesOf(server, manyToken, request);
    yield lineOf(request, small, large);
  }
  const [small, large] = [await rateOf(server, fewToken), await rateOf(server, manyToken)];
  const mark = large < small * LEAST_RATE ? ' *' : '';
  yield `${small.toFixed(0).padStart(9)} ${large.toFixed(0).padStart(9)}  requests a second, page 1 of ${CONNECTIONS} connections${mark}`;
}

/** Requests a second for the first page of the deals. */
async function rateOf(server: ServerProcess, token: string): Promise<number> {
  const scenario = {
    name: 'page 1',
    method: 'GET',
    path: `/api/customers/deals?pageSize=${PAGE}`,
    aim: 0,
  } as const;
  const { requestsPerSecond } = await measure(server, scenario, { token, key: '' }, SECONDS, CONNECTIONS);
  return requestsPerSecond;
}

async function placesOf(server: ServerProcess, token: string): Promise<ScalePlaces> {
  const read = async <T>(path: string) => JSON.parse(await ask(server, { path }, { token })) as List<T>;
  const { total, items } = await read<{ id: string }>('/customers/deals?pageSize=1');
  const won = await read<{ id: string }>('/customers/deals?pageSize=1&status=win');
  const stages = await read<{ id: string }>('/customers/pipeline-stages?pageSize=50');
  return {
    pages: Math.max(1, Math.floor(total / PAGE)),
    deal: items[0]?.id ?? '',
    won: won.items[0]?.id ?? '',
    stages: stages.items.map(({ id }) => id),
  };
}

interface List<T> {
  readonly items: readonly T[];
  readonly total: number;
}

async function timesOf(server: ServerProcess, token: string, request: ScaleRequest): Promise<Times | null> {
  const times: number[] = [];
  try {
    for (let execution = 0; execution < EXECUTIONS; execution += 1) {
      const begun = performance.now();
      await Promise.all(request.asks(execution).map((each) => ask(server, each, { token })));
      times.push(performance.now() - begun);
    }
  } catch {
    return null;
  }
  return { median: median(times), last: times.at(-1) ?? NaN };
}

function lineOf({ name, most }: ScaleRequest, small: Times | null, large: Times | null): string {
  if (!small || !large) return `${' '.repeat(19)} refused                ${name}`;
  const ratios = [large.median / small.median, large.last / small.median];
  const mark = Math.max(...ratios) > most ? ' *' : '';
  const shown = (value: number, width: number, digits = 1) => value.toFixed(digits).padStart(width);
  const [ratio = NaN, later = NaN] = ratios;
  return [
    shown(small.median, 9),
    shown(large.median, 9),
    shown(ratio, 6),
    shown(large.last, 6, 0),
    shown(later, 6),
    `  ${name}${mark}`,
  ].join(' ');
}

/** @throws Error with the answer when it is not a success */
async function ask(
  server: ServerProcess,
  { path, method, body }: ScaleAsk,
  { token, organization = '__all__' }: { readonly token: string; readonly organization?: string },
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method: method ?? 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `selected_org=${organization}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}
