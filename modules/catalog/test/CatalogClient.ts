import type { SharedHostOptions, TestHost, TestTenant } from '@tenantry/core/testing';

/** The module with what it requires, and the modules of undo and of files, which it may use. */
export const CATALOG: SharedHostOptions = {
  module: 'modules/catalog',
  sources: ['./modules/attachments', './modules/audit_logs'],
};

/** Answer of a route. */
export interface Answer<T = Item> {
  readonly status: number;
  readonly body: T;
  /** Token that undoes the change; absent where the change cannot be undone. */
  readonly undoToken?: string;
  readonly logId?: string;
}

/** Whatever an answer holds. */
export type Item = Record<string, unknown> & {
  readonly id: string;
  readonly error: string;
};

export interface Page {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

/** A client of the catalogue, for one user. */
export class CatalogClient {
  constructor(
    private readonly host: TestHost,
    readonly tenant: TestTenant,
    private readonly token: string,
  ) {}

  static async of(
    host: TestHost,
    tenant: TestTenant,
    role: string | readonly string[] = 'admin',
  ): Promise<CatalogClient> {
    return new CatalogClient(host, tenant, await tenant.signInAs(role));
  }

  /** @param path below `/api/catalog` */
  async call<T = Item>(
    method: string,
    path: string,
    json?: object,
    headers?: Record<string, string>,
    cookies?: Record<string, string>,
  ): Promise<Answer<T>> {
    const { token } = this;
    const options = { token, headers, cookies, ...(json && { json }) };
    const answer = await this.host.request<T>(method, `/catalog${path}`, options);
    const header = answer.headers.get('x-operation');
    const operation = header
      ? (JSON.parse(decodeURIComponent(header.slice(3))) as { id: string; undoToken: string })
      : undefined;
    const { status, body } = answer;
    return { status, body, undoToken: operation?.undoToken, logId: operation?.id };
  }

  /** Creates a record. @returns its id @throws Error when it is refused */
  async create(collection: string, json: object): Promise<string> {
    const { status, body } = await this.call('POST', `/${collection}`, json);
    if (status !== 201) throw new Error(`POST ${collection} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  }

  async list(collection: string, query: Record<string, string> = {}): Promise<Page> {
    const { status, body } = await this.call<Page>(
      'GET',
      `/${collection}?${new URLSearchParams(query).toString()}`,
    );
    if (status !== 200) throw new Error(`GET ${collection} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** The record as lists show it; undefined when they do not. */
  async find(collection: string, id: string, query: Record<string, string> = {}): Promise<Item | undefined> {
    return (await this.list(collection, { ...query, id })).items[0];
  }

  /** Undoes the operation that an answer names. @returns the status */
  async undo({ undoToken }: Answer<unknown>): Promise<number> {
    return this.history('undo', { undoToken });
  }

  /** Does again what was undone. @returns the status */
  async redo({ logId }: Answer<unknown>): Promise<number> {
    return this.history('redo', { logId });
  }

  private async history(what: 'undo' | 'redo', json: object): Promise<number> {
    const path = `/audit_logs/audit-logs/actions/${what}`;
    const { token } = this;
    return (await this.host.request<unknown>('POST', path, { token, json })).status;
  }
}
