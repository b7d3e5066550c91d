import { testTenant, type TestHost, type TestResponse, type TestTenant } from '@tenantry/core/testing';
import { CUSTOMERS } from './hostOptions';
import { addOwner } from './ownerAccount';

export { OWNER, OWNER_NAME } from './ownerAccount';

/** Ids of nothing. */
export const UNKNOWN = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

export type Json = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
  readonly actionLabel: string;
  readonly resourceKind: string;
}

/** Options for a call as another user than the usual one. */
export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A tenant with a user who manages its deals, and short ways to call. */
export class DealsClient {
  private constructor(
    readonly host: TestHost,
    readonly tenant: TestTenant,
    readonly token: string,
  ) {}

  /** @param host where to create the tenant; by default it is the one of a host that tests share */
  static async open(host?: TestHost): Promise<DealsClient> {
    const started = host ?? (await testTenant(CUSTOMERS));
    const tenant = await (host ? host.tenant() : started.homeTenant());
    await addOwner(started, tenant);
    return new DealsClient(started, tenant, await tenant.signInAs('admin'));
  }

  call<T = Json>(
    method: string,
    path: string,
    json?: unknown,
    options: CallOptions = {},
  ): Promise<TestResponse<T>> {
    return this.host.request<T>(method, `/customers${path}`, {
      token: this.token,
      ...(json !== undefined && { json }),
      ...options,
    });
  }

  /** Creates a record. @returns its id @throws Error when that is refused */
  async create(path: string, json: object, options: CallOptions = {}): Promise<string> {
    const { status, body } = await this.call('POST', path, json, options);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body['id'] as string;
  }

  deal(json: object = {}): Promise<string> {
    return this.create('/deals', { title: 'A deal', ...json });
  }

  /** A pipeline with these stages. */
  async pipeline(
    name: string,
    labels: readonly string[],
  ): Promise<{ id: string; stages: Record<string, string> }> {
    const id = await this.create('/pipelines', { name });
    const stages: Record<string, string> = {};
    for (const label of labels) {
      stages[label] = await this.create('/pipeline-stages', { pipelineId: id, label });
    }
    return { id, stages };
  }

  /** The item of a deal in the list. */
  async item(id: string): Promise<Json> {
    const { body } = await this.call<{ items: Json[] }>('GET', `/deals?id=${id}`);
    if (!body.items[0]) throw new Error(`No deal ${id} in the list`);
    return body.items[0];
  }

  /** Ids of the deals that a query finds, in its order. */
  async find(query: string, options: CallOptions = {}): Promise<string[]> {
    const { status, body } = await this.call<{ items: { id: string }[] }>(
      'GET',
      `/deals?pageSize=100&${query}`,
      undefined,
      options,
    );
    if (status !== 200) throw new Error(`It answered ${status}: ${JSON.stringify(body)}`);
    return body.items.map(({ id }) => id);
  }

  /** Adds a person or a company. @returns its id */
  async contact(
    kind: 'person' | 'company',
    name: string,
    organizationId = this.tenant.organizationId,
  ): Promise<string> {
    const [row] = await this.host.sql<{ id: string }>(
      `INSERT INTO customers_entities (tenant_id, organization_id, kind, display_name, primary_email)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [this.tenant.id, organizationId, kind, name, `${name.toLowerCase().replaceAll(' ', '.')}@example.test`],
    );
    return row?.id ?? '';
  }

  /** An organization below the tenant's own. */
  async branch(name: string): Promise<string> {
    const { id: tenantId, organizationId: parentId } = this.tenant;
    return this.tenant.create('/directory/organizations', { name, tenantId, parentId });
  }

  /** All that is stored of a deal, without its version. */
  async rows(id: string): Promise<Json> {
    const [row] = await this.host.sql<Json>(
      `SELECT (SELECT to_jsonb(d) - 'updated_at' FROM customers_deals d WHERE id = $1) AS deal,
              (SELECT jsonb_agg(to_jsonb(l) ORDER BY person_id) FROM customers_deal_people l WHERE deal_id = $1) AS people,
              (SELECT jsonb_agg(to_jsonb(l) ORDER BY company_id) FROM customers_deal_companies l
                WHERE deal_id = $1) AS companies,
              (SELECT jsonb_agg(to_jsonb(l) ORDER BY stage_id) FROM customers_deal_stage_transitions l
                WHERE deal_id = $1) AS transitions`,
      [id],
    );
    return row ?? {};
  }

  async history(verb: 'undo' | 'redo', json: object): Promise<TestResponse<Json>> {
    return this.host.request<Json>('POST', `/audit_logs/audit-logs/actions/${verb}`, {
      token: this.token,
      json,
    });
  }
}

/** The operation that the header of an answer offers to undo. */
export function operationOf({ headers }: TestResponse<unknown>): Operation {
  return JSON.parse(decodeURIComponent((headers.get('x-operation') ?? '').slice(3))) as Operation;
}
