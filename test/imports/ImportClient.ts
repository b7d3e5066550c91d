import type { TestHost, TestResponse } from '@tenantry/core/testing';
import type { World } from '../../modules/auth/test/accessSupport';

/** An import as the API shows it. */
export interface ShownImport {
  readonly id: string;
  readonly status: string;
  readonly encoding: string;
  readonly delimiter: string;
  readonly message: string | null;
  readonly totalRows: number | null;
  readonly createdRows: number;
  readonly updatedRows: number;
  readonly skippedRows: number;
  readonly refusedRows: number;
  readonly undoneRows: number;
  readonly progressJobId: string | null;
}

export interface Ended extends ShownImport {
  /** Of the operation that takes it back. */
  readonly undoToken: string | null;
  /** Lines of the report, without its first. */
  readonly report: readonly string[];
}

/** Imports files through the API. */
export class ImportClient {
  private readonly host: TestHost;

  constructor(
    private readonly world: World,
    readonly token: string = world.root,
  ) {
    this.host = world.host;
  }

  call<T = { id: string }>(method: string, path: string, json?: object): Promise<TestResponse<T>> {
    return this.world.call<T>(method, path, { token: this.token, ...(json && { json }) });
  }

  async create(json: object): Promise<string> {
    const { status, body } = await this.call('POST', '/imports/imports', json);
    if (status !== 201) throw new Error(`create answered ${status} ${JSON.stringify(body)}`);
    return body.id;
  }

  upload(id: string, file: string | Uint8Array, token = this.token) {
    return this.world.call<{ ok?: boolean; sizeBytes?: number; encoding?: string; delimiter?: string }>(
      'PUT',
      `/imports/imports/${id}/file`,
      {
        token,
        body: file as string,
        headers: { 'content-type': 'application/octet-stream' },
      },
    );
  }

  start(id: string) {
    return this.call<{ progressJobId: string }>('POST', `/imports/imports/${id}/start`);
  }

  async read(id: string): Promise<ShownImport> {
    return (await this.call<ShownImport>('GET', `/imports/imports/${id}`)).body;
  }

  /** Creates an import, sends its file, starts it, and waits for its end. */
  async run(json: object, file: string | Uint8Array): Promise<Ended> {
    const id = await this.create(json);
    const sent = await this.upload(id, file);
    if (sent.status !== 200) throw new Error(`upload answered ${sent.status} ${JSON.stringify(sent.body)}`);
    return this.finish(id);
  }

  async finish(id: string): Promise<Ended> {
    const started = await this.start(id);
    if (started.status !== 201)
      throw new Error(`start answered ${started.status} ${JSON.stringify(started.body)}`);
    await this.host.settled();
    const operation = started.headers.get('x-operation');
    const { undoToken = null } = operation
      ? (JSON.parse(decodeURIComponent(operation.slice(3))) as { undoToken: string })
      : {};
    return { ...(await this.read(id)), undoToken, report: await this.report(id) };
  }

  async report(id: string, language = 'en'): Promise<string[]> {
    const { body } = await this.world.call<string>('GET', `/imports/imports/${id}/refusals`, {
      token: this.token,
      headers: { 'accept-language': language },
    });
    return body.split('\n').slice(1, -1);
  }

  undo(undoToken: string | null) {
    return this.call('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
  }
}
