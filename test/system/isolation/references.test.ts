/** @covers core/parts/records core/parts/http modules */
import { randomUUID } from 'node:crypto';
import type Joi from 'joi';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import {
  tenantRows,
  tenantTables,
  type TenantRows,
  type TenantTable,
} from '../../../core/testing/contract/tenantRows';
import { makeRecords } from './makeRecords';
import { type MemberPath, nameOf } from '../../support/schemaMembers';
import { bodyWith, namedIdsOf } from './namedIds';

type Served = TestHost['host']['table']['routes'][number]['route'];
/** Calls an operation with one of its ids exchanged, and all others those of records. @returns the status */
type Call = (exchanged: MemberPath, id: string) => Promise<number>;

/** Logs and jobs say what was asked for, whether it exists or not; a job reports what it does not find. */
const LOGS = /^(audit_logs_|platform_|events_|progress_jobs)/;
/** Ids that others give: clients to the widgets of their dashboards, and shops to whom a price is for. */
const GIVEN =
  /^PUT \/dashboards\/layout items\.0\.id$|^\w+ \/catalog\/prices(\/:id)? (channel|user|userGroup|customer|customerGroup)Id$/;
/** What operations need besides what their schemas require: ids, and other members. */
const NEEDED: Readonly<Record<string, { readonly id: string; readonly others?: object }>> = {
  'PATCH /console/views/:id': { id: 'roleIds', others: { visibility: 'shared' } },
  'POST /catalog/prices': { id: 'productId', others: { unitPriceNet: 1 } },
  'POST /console/views': {
    id: 'roleIds',
    others: { recordKind: 'customers.deal', visibility: 'shared' },
  },
  'POST /dictionaries/:dictionaryId/entries/reorder': { id: 'ids' },
};
/**
 * Operations that need more than a record: a question, a file, a partition, a widget, an invitation, an open call, a role of
 * the very person or company, two stages of one pipeline.
 */
const UNREACHED: readonly string[] = [
  'PATCH /customers/companies/:id/roles/:roleId',
  'PATCH /customers/people/:id/roles/:roleId',
  'POST /ai_assistant/ai/chat',
  'POST /ai_assistant/ai/conversations/:conversationId/participants',
  'POST /ai_assistant/chat',
  'POST /attachments/partitions/move',
  'POST /attachments/transfer',
  'POST /auth/users/resend-invite',
  'POST /customers/interactions/cancel',
  'POST /customers/pipeline-stages/replace',
  'POST /imports/imports',
  'PUT /attachments/partitions',
  'PUT /customers/companies/:id/roles',
  'PUT /customers/companies/:id/roles/:roleId',
  'PUT /customers/people/:id/roles',
  'PUT /customers/people/:id/roles/:roleId',
  'PUT /dashboards/roles/widgets',
];
/** How often a call is made anew with a member that the refusal of the last one named. */
const MOST_ADDED = 4;

/**
 * Each member of a body that names a record is given the id of none, and that of a record of another tenant. No operation
 * stores either.
 */
describe('a member that names a record', () => {
  let host: TestHost;
  let token: string;
  let tables: TenantTable[];
  let own: string;
  let ownRows: TenantRows;
  let otherRows: TenantRows;

  beforeAll(async () => {
    host = await startTestHost({ environment: { RATE_LIMIT_ENABLED: 'false' } });
    token = await host.signIn();
    const [tenant] = await host.sql<{ id: string }>('SELECT id FROM directory_tenants');
    own = (tenant as { id: string }).id;
    const other = await host.request<{ id: string }>('POST', '/directory/tenants', {
      token,
      json: { name: 'Other' },
    });
    await host.request('POST', '/directory/organizations', {
      token,
      cookies: { selected_tenant: other.body.id },
      json: { name: 'Other place', tenantId: other.body.id },
    });
    await makeRecords(host, token, own);
    await makeRecords(host, token, other.body.id);
    tables = await tenantTables(host);
    ownRows = await tenantRows(host, tables, own);
    otherRows = await tenantRows(host, tables, other.body.id);
  }, 120_000);
  afterAll(() => host?.stop());

  test('is checked by every operation that takes one', async () => {
    const found: string[] = [];
    const told = new Set<string>();
    const reached = new Set<string>();
    const unreached = new Set<string>();
    const routes = host.host.table.routes
      .map(({ route }) => route)
      .filter(({ method, body, bodyType }) => !/GET|DELETE/.test(method) && body && bodyType !== 'form');
    // What one operation makes, another may need.
    for (const route of [...routes, ...routes]) {
      const name = `${route.method} ${route.path}`;
      const members = namedIdsOf(route.body as Joi.Schema).filter(({ path }) => nameOf(path) !== 'tenantId');
      if (members.length === 0 || reached.has(name)) continue;
      const call = await acceptedCall(route);
      if (!call) {
        unreached.add(name);
        continue;
      }
      reached.add(name);
      unreached.delete(name);
      ownRows = await tenantRows(host, tables, own);
      for (const { path } of members) {
        const member = `${name} ${path.join('.')}`;
        const foreign = candidates(otherRows, nameOf(path), route.path).slice(0, 2);
        for (const id of GIVEN.test(member) ? [] : [randomUUID(), ...foreign]) {
          if ((await call(path, id)) >= 300) continue;
          const places = (await storedIn(id)).filter((place) => !told.has(`${place} ${id}`));
          for (const place of places) told.add(`${place} ${id}`);
          const owner = foreign.includes(id) ? 'of another tenant' : 'of none';
          if (places.length > 0) found.push(`${member} ${owner}, in ${places.join()}`);
        }
      }
    }
    expect([...new Set(found)]).toEqual([]);
    expect([...unreached].sort()).toEqual(UNREACHED);
  }, 600_000);

  const send = async ({ method }: Served, path: string, json: unknown) => {
    const answer = await host.request<Refusal | null>(method, path, { token, json: unique(json) });
    if (answer.status === 401) token = await host.signIn();
    return answer;
  };

  /** A call with ids of records that is accepted; none where there is no telling what else the operation needs. */
  async function acceptedCall(route: Served): Promise<Call | undefined> {
    const schema = route.body as Joi.Schema;
    const all = namedIdsOf(schema);
    const parameters = route.path.match(/:\w+/g) ?? [];
    const more = NEEDED[`${route.method} ${route.path}`];
    const needed = all
      .filter(({ isRequired, path }) => isRequired || more?.id === nameOf(path))
      .map(({ path }) => path);
    const others: Record<string, unknown> = { ...more?.others };
    for (let added = 0; added < MOST_ADDED; added += 1) {
      const names = [...parameters.map((name) => name.slice(1)), ...needed.map(nameOf)];
      let missing: string | undefined;
      for (const ids of combinations(names.map((name) => candidates(ownRows, name, route.path)))) {
        const path = route.path.replace(
          /:\w+/g,
          (name) => ids[(parameters as string[]).indexOf(name)] as string,
        );
        const bodyOf = (exchanged?: MemberPath, id?: string) => ({
          ...bodyWith(schema, (member) => {
            if (exchanged?.join() === member.join()) return id;
            const at = needed.findIndex((of) => of.join() === member.join());
            return at < 0 ? undefined : ids[parameters.length + at];
          }),
          ...others,
        });
        const { status, body } = await send(route, path, bodyOf());
        if (status < 300)
          return async (exchanged, id) => (await send(route, path, bodyOf(exchanged, id))).status;
        const [detail] = body?.details ?? [];
        const at = detail?.path?.[0];
        if (at === undefined && !detail?.code?.startsWith('object')) continue;
        missing = at === undefined ? plainMember(schema) : String(at);
        break;
      }
      if (missing === undefined || missing in others) return undefined;
      const id = all.find(({ path }) => path[0] === missing);
      if (id && !needed.includes(id.path)) needed.push(id.path);
      else others[missing] = VALUES[missing] ?? 'something';
    }
    return undefined;
  }

  /** Tables of the tenant with a row that has the id in one of its columns. */
  async function storedIn(id: string): Promise<string[]> {
    const rows = await tenantRows(host, tables, own);
    return [...rows].flatMap(([table, of]) =>
      !LOGS.test(table) && of.some((row) => JSON.stringify(row).includes(id)) ? [table] : [],
    );
  }
});

interface Refusal {
  readonly details?: readonly { readonly path?: readonly (string | number)[]; readonly code?: string }[];
}

/** What members take that is no plain text. */
const VALUES: Readonly<Record<string, unknown>> = {
  password: 'Someone-123!',
  currencyCode: 'EUR',
  entityId: 'customers.deal',
};

/** A member that holds text, for operations that refuse a body which changes nothing. */
function plainMember(schema: Joi.Schema): string | undefined {
  const { keys = {} } = schema.describe() as { keys?: Record<string, { type?: string }> };
  return ['title', 'name', 'label', 'displayName', 'firstName', 'description', 'body', 'city'].find(
    (name) => keys[name]?.type === 'string',
  );
}

/** Ids of records that a member of this name may mean, the likeliest first. */
function candidates(rows: TenantRows, name: string, path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'));
  const words = wordsOf(/^ids?$/.test(name) ? segments.slice(1).join('_') : name);
  const score = (table: string) => {
    const shared = wordsOf(table).filter((word) => words.includes(word)).length;
    return shared * 4 + (table.startsWith(segments[0] as string) ? 2 : 0);
  };
  return [...rows]
    .flatMap(([table, of]) =>
      [of[0], of[1], of.at(-1)].map((row) => ({ id: row?.['id'], score: score(table) })),
    )
    .filter((candidate): candidate is { id: string; score: number } => typeof candidate.id === 'string')
    .filter((candidate) => candidate.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id)
    .filter((id, at, all) => all.indexOf(id) === at)
    .slice(0, 8);
}

/** `companyEntityId` and `customers_companies` have `company` in common. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => !/^(id|ids|)$/.test(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
}

/** Every way to take one of each list, at most a hundred. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  let all: string[][] = [[]];
  for (const list of lists) all = all.flatMap((begun) => list.map((id) => [...begun, id]));
  return all.slice(0, 100);
}

let made = 0;
/** The value with other texts than before, because many names are taken once. */
function unique(value: unknown): unknown {
  made += 1;
  const text = JSON.stringify(value).replaceAll('"something"', `"some${made}"`);
  return JSON.parse(text.replaceAll('someone@second.test', `some${made}@second.test`)) as unknown;
}
