import type { TestHost, TestTenant } from '@tenantry/core/testing';

/** Answer of a route. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Whatever an answer holds. */
export type Item = Record<string, unknown> & {
  readonly id: string;
  readonly url: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly error: string;
};

export interface Uploaded {
  readonly ok: boolean;
  readonly error: string;
  readonly item: Item;
}

/** A file to send. */
export interface Sent {
  readonly name: string;
  readonly bytes: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
}

/** The record that files of the library name. */
export const FREE = { entityId: 'attachments:library', recordId: 'library' } as const;

/** A client of files, as one user or without a session. */
export class AttachmentsClient {
  constructor(
    readonly host: TestHost,
    readonly tenant: TestTenant,
    readonly token: string | undefined,
  ) {}

  static async of(
    host: TestHost,
    tenant: TestTenant,
    role: string | readonly string[] = 'admin',
  ): Promise<AttachmentsClient> {
    return new AttachmentsClient(host, tenant, await tenant.signInAs(role));
  }

  /** @param path below `/api/attachments` */
  async call<T = Item>(
    method: string,
    path: string,
    json?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<T>> {
    const { token } = this;
    return this.host.request<T>(method, `/attachments${path}`, { token, headers, ...(json && { json }) });
  }

  /** Sends a file, of no record unless one is named. @param fields a list is sent as a repeated field */
  async upload(
    { name, bytes, type = '' }: Sent,
    fields: Record<string, string | readonly string[]> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Uploaded>> {
    const form = new FormData();
    const all = { ...FREE, ...fields };
    for (const [key, values] of Object.entries(all)) {
      for (const value of [values].flat()) form.append(key, value);
    }
    form.append('file', new Blob([bytes], { type }), name);
    return this.host.request<Uploaded>('POST', '/attachments', { token: this.token, headers, body: form });
  }

  /** @returns what the answer says of the file @throws Error when it is refused */
  async store(sent: Sent, fields?: Record<string, string>): Promise<Item> {
    const { status, body } = await this.upload(sent, fields);
    if (status !== 200) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
    return body.item;
  }

  /** A new deal. @returns its id */
  async deal(): Promise<string> {
    const { token } = this;
    const json = { title: 'With files' };
    return (await this.host.request<Item>('POST', '/customers/deals', { token, json })).body.id;
  }

  /** A new product. @returns its id */
  async product(): Promise<string> {
    const { token } = this;
    const json = { title: 'With files' };
    return (await this.host.request<Item>('POST', '/catalog/products', { token, json })).body.id;
  }

  /** A file as it is served, with all headers and bytes. */
  async fetch(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    const all = new Headers(headers);
    if (this.token !== undefined) all.set('authorization', `Bearer ${this.token}`);
    return fetch(`${this.host.url}/api/attachments${path}`, { method, headers: all });
  }
}
