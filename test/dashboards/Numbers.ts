import type { TestHost, TestResponse, TestTenant } from '@tenantry/core/testing';
import { startTestHost } from '@tenantry/core/testing';

export interface Answer {
  readonly value: number | null;
  readonly data: readonly {
    groupKey: unknown;
    groupLabel?: string;
    value: number | null;
    currency?: string | null;
  }[];
  readonly amounts?: readonly { currency: string | null; value: number | null }[];
  readonly comparison?: { value: number; change: number; direction: string };
  readonly metadata: {
    fetchedAt: string;
    recordCount: number;
    currency: string | null;
    currencyField: string | null;
  };
}

export type Json = Readonly<Record<string, unknown>>;

/** A tenant with deals, and short ways to ask for numbers. */
export class Numbers {
  private constructor(
    readonly host: TestHost,
    readonly tenant: TestTenant,
    readonly token: string,
  ) {}

  static async open(host?: TestHost): Promise<Numbers> {
    const started = host ?? (await startTestHost());
    return Numbers.of(started, await started.tenant());
  }

  /** A further administrator of a tenant, at one of the servers. */
  static async of(host: TestHost, tenant: TestTenant): Promise<Numbers> {
    return new Numbers(host, tenant, await tenant.signInAs('admin'));
  }

  post<T = Json>(
    path: string,
    json: unknown,
    token: string | undefined = this.token,
    cookies?: Record<string, string>,
  ) {
    return this.host.request<T>('POST', `/dashboards/widgets/data${path}`, { token, json, cookies });
  }

  /** The answer to a request. @throws Error when it is refused */
  async ask(request: object, token?: string, cookies?: Record<string, string>): Promise<Answer> {
    const { status, body } = await this.post<Answer>('', request, token, cookies);
    if (status !== 200) throw new Error(`It answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** How a request is refused. */
  async refusal(request: unknown, token?: string): Promise<[number, Json]> {
    const { status, body } = await this.post('', request, token);
    return [status, body];
  }

  send(method: string, path: string, json?: object): Promise<TestResponse<Json>> {
    return this.host.request<Json>(method, path, { token: this.token, ...(json && { json }) });
  }

  /** Creates a deal through its route. @returns its id */
  async deal(json: object): Promise<string> {
    const { status, body } = await this.send('POST', '/customers/deals', { title: 'A deal', ...json });
    if (status !== 201) throw new Error(`It answered ${status}: ${JSON.stringify(body)}`);
    return body['id'] as string;
  }
}

/** The number of deals. */
export const COUNT = { entityType: 'customers:deals', metric: { field: 'id', aggregate: 'count' } };
/** What deals are worth. */
export const SUM = { entityType: 'customers:deals', metric: { field: 'valueAmount', aggregate: 'sum' } };
