import { Client } from 'pg';
import type { DatabaseConnection } from '@tenantry/core/host';
import { median } from './measure';
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
import { type ScaleRequest, scaleRequests } from './scale/scaleRequests';
import type { ServerProcess } from './ServerProcess';

const FEW = Number(process.env['BENCH_SCALE_FEW'] ?? 1_000);
const MANY = Number(process.env['BENCH_SCALE_MANY'] ?? 1_000_000);
const SMALL_TENANTS = 1_000;
const DEALS_OF_SMALL = 190;
/** PostgreSQL may choose another plan from the sixth execution of a statement on a connection. */
const EXECUTIONS = 20;
const PAGE = 50;
const STAGES = 7;

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
    const { id } = JSON.parse(await ask(server, path, { token, body, organization })) as { id: string };
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
  const ofMany = scaleRequests(await pagesOf(server, manyToken));
  const ofFew = scaleRequests(await pagesOf(server, fewToken));
  yield `\n${viewer}; ms`;
  yield `${String(FEW).padStart(9)} ${String(MANY).padStart(9)}  ratio  ${EXECUTIONS}th  ratio`;
  for (const [at, request] of ofMany.entries()) {
    const small = await timesOf(server, fewToken, ofFew[at] as ScaleRequest);
    const large = await timesOf(server, manyToken, request);
    yield lineOf(request, small, large);
  }
}

async function pagesOf(server: ServerProcess, token: string): Promise<number> {
  const { total } = JSON.parse(await ask(server, '/customers/deals?pageSize=1', { token })) as {
    total: number;
  };
  return Math.max(1, Math.floor(total / PAGE));
}

async function timesOf(server: ServerProcess, token: string, request: ScaleRequest): Promise<Times | null> {
  const times: number[] = [];
  try {
    for (let execution = 0; execution < EXECUTIONS; execution += 1) {
      const begun = performance.now();
      await ask(server, request.path, { token, body: request.body?.(execution) });
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

/** @throws Error with the answer when it is no success */
async function ask(
  server: ServerProcess,
  path: string,
  {
    token,
    body,
    organization,
  }: { readonly token: string; readonly body?: object; readonly organization?: string },
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(organization !== undefined && { cookie: `selected_org=${organization}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}
