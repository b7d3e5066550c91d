import { randomUUID } from 'node:crypto';
import { testTenant, type TestHost, type TestRequest, type TestTenant } from '@tenantry/core/testing';
import { CUSTOMERS } from './hostOptions';
import { addOwner } from './ownerAccount';

export { OWNER } from './ownerAccount';

type Json = Record<string, unknown>;

/** A page of a list. */
export interface Page {
  readonly items: readonly Json[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

export interface Answer<T = Json> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface Operation {
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
  readonly actionLabel: string;
  readonly resourceKind: string;
  readonly resourceId: string;
}

const TABLES = [
  'customers_entities',
  'customers_person_companies',
  'customers_tags',
  'customers_tag_assignments',
  'customers_comments',
  'customers_activities',
  'customers_addresses',
  'customers_interactions',
  'customers_entity_roles',
  'customers_labels',
  'customers_label_assignments',
  'customers_todos',
];

/** An id without a record. */
export const UNKNOWN = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

/** A tenant of its own, an administrator of it who keeps contacts, and short ways to them. */
export class Crm {
  private constructor(
    readonly host: TestHost,
    readonly tenant: TestTenant,
    /** Of an administrator of the tenant. */
    readonly token: string,
  ) {}

  static async start(options = CUSTOMERS): Promise<Crm> {
    const host = await testTenant(options);
    const tenant = await host.homeTenant();
    await addOwner(host, tenant);
    return new Crm(host, tenant, await tenant.signInAs('admin'));
  }

  send<T = Json>(
    method: string,
    path: string,
    json?: unknown,
    options: TestRequest = {},
  ): Promise<Answer<T>> {
    const body = json === undefined ? {} : { json };
    return this.host.request<T>(method, `/customers/${path}`, { token: this.token, ...body, ...options });
  }

  /** Creates a record. @returns its id */
  async make(path: string, json: object, options: TestRequest = {}): Promise<string> {
    const { status, body } = await this.send('POST', path, json, options);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body['id'] as string;
  }

  person(json: object = {}, options: TestRequest = {}): Promise<string> {
    return this.make('people', { firstName: 'Ann', lastName: randomUUID().slice(0, 8), ...json }, options);
  }

  company(json: object = {}): Promise<string> {
    return this.make('companies', { displayName: `Company ${randomUUID().slice(0, 8)}`, ...json });
  }

  tag(json: object = {}): Promise<string> {
    return this.make('tags', { label: `Tag ${randomUUID()}`, ...json });
  }

  async list(path: string, query = '', options: TestRequest = {}): Promise<Page> {
    const { status, body } = await this.send<Page>('GET', `${path}?${query}`, undefined, options);
    if (status !== 200) throw new Error(`GET ${path}?${query} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  async ids(path: string, query: string): Promise<unknown[]> {
    return (await this.list(path, query)).items.map(({ id }) => id);
  }

  /** A record as its list shows it. */
  async item(path: string, id: string): Promise<Json> {
    const [item] = (await this.list(path, `id=${id}`)).items;
    if (!item) throw new Error(`${path} does not list ${id}`);
    return item;
  }

  /** Status, error and code: what refusals are compared by. */
  async refusal(method: string, path: string, json?: unknown, options?: TestRequest): Promise<unknown[]> {
    const { status, body } = await this.send(method, path, json, options);
    return [status, body['error'], ...(body['code'] === undefined ? [] : [body['code']])];
  }

  /** Every row of the module's contacts, in order; without times of change, which no undo brings back, and links that are marked deleted. */
  async rows(): Promise<Json> {
    const parts = TABLES.map(
      (table) => `'${table}', (SELECT coalesce(jsonb_agg(to_jsonb(t) - 'updated_at' ORDER BY t.id), '[]')
         FROM (SELECT * FROM ${table} x WHERE tenant_id = $1 AND to_jsonb(x) ->> 'deleted_at' IS NULL) t)`,
    );
    const [row] = await this.host.sql<{ rows: Json }>(
      `SELECT jsonb_build_object(${parts.join(', ')}) AS rows`,
      [this.tenant.id],
    );
    return row?.rows ?? {};
  }

  undo({ undoToken }: Operation, options: TestRequest = {}): Promise<Answer> {
    return this.history('undo', { undoToken }, options);
  }

  redo({ id: logId }: Operation): Promise<Answer> {
    return this.history('redo', { logId }, {});
  }

  /** Does something that can be undone, undoes it, does it again, undoes it again; rows are as they were each time. */
  async roundTrip(work: () => Promise<Answer>): Promise<Operation> {
    const before = await this.rows();
    const answer = await work();
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    const operation = operationOf(answer);
    const after = await this.rows();
    expect(after).not.toEqual(before);
    expect((await this.undo(operation)).status).toBe(200);
    expect(await this.rows()).toEqual(before);
    const again = await this.redo(operation);
    expect(again.status).toBe(200);
    expect(await this.rows()).toEqual(after);
    expect((await this.undo(operationOf(again))).status).toBe(200);
    expect(await this.rows()).toEqual(before);
    return operation;
  }

  /** Entries of the action log, newest first. */
  async log(query: string): Promise<Json[]> {
    const path = `/audit_logs/audit-logs/actions?${query}`;
    const { body } = await this.host.request<{ items: Json[] }>('GET', path, { token: this.token });
    return body.items;
  }

  /** Ids of the events that the work makes occur. */
  async events(work: () => Promise<unknown>): Promise<string[]> {
    await this.host.settled();
    const before = this.host.events.length;
    await work();
    await this.host.settled();
    return this.host.events
      .slice(before)
      .map(({ id }) => id)
      .filter((id) => id.startsWith('customers.'));
  }

  private history(verb: 'undo' | 'redo', json: object, options: TestRequest): Promise<Answer> {
    const path = `/audit_logs/audit-logs/actions/${verb}`;
    return this.host.request<Json>('POST', path, { token: this.token, json, ...options });
  }
}

/** The operation that an answer says can be undone. */
export function operationOf({ headers }: Answer): Operation {
  const header = headers.get('x-operation');
  if (!header) throw new Error('the answer has no x-operation');
  return JSON.parse(decodeURIComponent(header.slice('op:'.length))) as Operation;
}
