import { randomUUID } from 'node:crypto';
import type { TestHost, TestRequest } from '@tenantry/core/testing';
import type Joi from 'joi';
import { hostileRequests } from '../../../core/testing/contract/hostileRequests';
import { sampleFor } from '../../../core/testing/contract/sampleFor';

type Served = TestHost['host']['table']['routes'][number]['route'];
/** One call of a route, with an id in some of the places where it takes one. */
type Call = (id: string) => { method: string; path: string; options: TestRequest };

const UUIDS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const DIGITS = /\d+/g;
/** What records of every module refer to. */
const COMMON: ReadonlySet<string> = new Set(['auth_users', 'auth_roles', 'directory_organizations']);

/** Who asks, and for whose records. */
export interface Curiosity {
  readonly host: TestHost;
  readonly routes: readonly Served[];
  /** Another tenant than the caller's, and ids of its records, each with the table it is from. */
  readonly victim: string;
  readonly records: readonly { readonly table: string; readonly id: string }[];
  /** Signs the caller in; again where a route signed them out. */
  readonly signIn: () => Promise<string>;
}

/**
 * Calls operations with ids of another tenant's records, and with ids that nobody has, in the same places. The answers
 * must be alike, but for the ids in them.
 *
 * @returns what differs, and how many calls were compared
 */
export async function differsFromUnknown({ host, routes, victim, records, signIn }: Curiosity): Promise<{
  differences: string[];
  compared: number;
}> {
  const differences: string[] = [];
  let compared = 0;
  let token = await signIn();
  const ask = async (call: Call, id: string): Promise<string> => {
    const { method, path, options } = call(id);
    const { status, body } = await host.request<unknown>(method, path, { ...options, token });
    if (status === 401) token = await signIn();
    return `${status} ${(JSON.stringify(body) ?? '').replace(UUIDS, '<id>').replace(DIGITS, '<n>')}`;
  };
  const compare = async (call: Call, id: string): Promise<void> => {
    compared += 1;
    // A call may change something of the caller's own, such as take a name; the second time there is nothing left to change.
    let pair: string[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      pair = [await ask(call, randomUUID()), await ask(call, id)];
      if (pair[0] === pair[1]) return;
    }
    const { method, path, options } = call(id);
    const sent = JSON.stringify(options.json ?? options.form ?? {}).slice(0, 200);
    differences.push(`${method} ${path} ${sent}: ${pair[1]} instead of ${pair[0]}`);
  };
  for (const route of routes) {
    const calls = callsWithIds(route);
    if (!calls) continue;
    const [everywhere, claiming] = calls;
    const own = await ownRecord(host, routes, route, token);
    const [, moduleId = ''] = route.path.split('/');
    const ids = records.flatMap(({ table, id }) =>
      COMMON.has(table) || table.startsWith(moduleId) ? [id] : [],
    );
    for (const call of [everywhere, ...callsWithOneId(route, own)]) {
      const expected = await ask(call, randomUUID());
      for (const id of ids) {
        if ((await ask(call, id)) === expected) compared += 1;
        else await compare(call, id);
      }
    }
    await compare(claiming, victim);
  }
  return { differences, compared };
}

/** The call with the id in every place, and the one that also claims it for its tenant; none where no ids are taken. */
function callsWithIds(route: Served): [Call, Call] | undefined {
  const requests = (id: string) => [...hostileRequests(route, [id, id], id)] as ReturnType<Call>[];
  // A route that takes no ids is called once, with and without a claim.
  if (requests(randomUUID()).length <= 2) return undefined;
  return [(id) => requests(id)[0] as ReturnType<Call>, (id) => requests(id)[1] as ReturnType<Call>];
}

/** Calls with the id in one member of the body after the other, and in `id` that of a record of the caller's own. */
function callsWithOneId({ method, path, body }: Served, own: string | undefined): Call[] {
  const schema = body as Joi.Schema | undefined;
  if (!schema || path.includes(':')) return [];
  const sample = (id: string) => sampleFor(schema, { id, tenantId: null });
  const [one, other] = [sample(randomUUID()), sample(randomUUID())];
  const members = Object.keys(one).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
  if (members.includes('id') && own === undefined) return [];
  const { keys = {} } = schema.describe() as { keys?: Record<string, { flags?: { presence?: string } }> };
  const optional = members.filter((name) => name !== 'id' && keys[name]?.flags?.presence !== 'required');
  return optional.map((member) => (id) => {
    const others = optional.filter((name) => name !== member);
    const entries = Object.entries({ ...sample(id), ...(members.includes('id') && { id: own }) });
    return {
      method,
      path,
      options: { json: Object.fromEntries(entries.filter(([name]) => !others.includes(name))) },
    };
  });
}

/** A record that the route would change, as the list of the same path shows it. */
async function ownRecord(
  host: TestHost,
  routes: readonly Served[],
  { method, path }: Served,
  token: string,
): Promise<string | undefined> {
  const isListed = routes.some((route) => route.method === 'GET' && route.path === path);
  if (method !== 'PUT' || !isListed) return undefined;
  const { body } = await host.request<{ items?: { id?: string }[] } | null>('GET', path, { token });
  return body?.items?.[0]?.id;
}
