import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Upload, type UploadOptions } from 'tus-js-client';
import { type AttachmentsClient, FREE } from './AttachmentsClient';

type Headers = Record<string, string>;

/** Answer to a request of the protocol. */
export interface TusAnswer {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

const BYTES = 'application/offset+octet-stream';

/** A client that uploads files in several requests. */
export class ResumableClient {
  /** @param overrides whether bytes are sent with POST, which names the method in a header */
  constructor(
    readonly client: AttachmentsClient,
    private readonly overrides = false,
  ) {}

  /** Where a new upload is. */
  static metadata(fields: Record<string, string>): string {
    const all = { filename: 'a.bin', ...FREE, ...fields };
    return Object.entries(all)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  }

  async send(method: string, path: string, headers: Headers = {}, body?: Uint8Array): Promise<TusAnswer> {
    const { host } = this.client;
    const answer = await fetch(`${host.url}/api/attachments/resumable${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...this.authorization, ...headers },
      body: body as Uint8Array<ArrayBuffer> | undefined,
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text === '' ? {} : JSON.parse(text)) as TusAnswer['body'],
    };
  }

  begin(size: number, fields: Record<string, string> = {}): Promise<TusAnswer> {
    return this.send('POST', '', {
      'upload-length': String(size),
      'upload-metadata': ResumableClient.metadata(fields),
    });
  }

  /** @returns the id of a new upload */
  async begun(size: number, fields?: Record<string, string>): Promise<string> {
    const { status, headers, body } = await this.begin(size, fields);
    if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
    return (headers.get('location') as string).split('/').pop() as string;
  }

  patch(id: string, offset: number, bytes: Uint8Array): Promise<TusAnswer> {
    const headers = { 'content-type': BYTES, 'upload-offset': String(offset) };
    if (!this.overrides) return this.send('PATCH', `/${id}`, headers, bytes);
    return this.send('POST', `/${id}`, { ...headers, 'x-http-method-override': 'PATCH' }, bytes);
  }

  /** Bytes that the server has. */
  async offset(id: string): Promise<number> {
    const { status, headers } = await this.send('HEAD', `/${id}`);
    if (status !== 200) throw new Error(`HEAD answered ${status}`);
    return Number(headers.get('upload-offset'));
  }

  /**
   * Announces more bytes than it sends, and breaks the connection off.
   *
   * @param arrived waits until the server has what is sent
   */
  async breakOff(
    id: string,
    [offset, announced]: readonly [number, number],
    bytes: Uint8Array,
    arrived: () => Promise<void>,
  ): Promise<void> {
    const sent = request(`${this.client.host.url}/api/attachments/resumable/${id}`, {
      method: 'PATCH',
      headers: {
        ...this.authorization,
        'tus-resumable': '1.0.0',
        'content-type': BYTES,
        'content-length': announced,
        'upload-offset': offset,
      },
    });
    sent.on('error', () => undefined);
    await new Promise<void>((resolve) => sent.write(bytes, () => resolve()));
    await arrived();
    const closed = new Promise<void>((resolve) => sent.once('close', () => resolve()));
    sent.destroy();
    await closed;
  }

  /** Begins an upload with its bytes in the request, and runs `meanwhile` after the first of them. @returns the status */
  async beginLate(bytes: Uint8Array, meanwhile: () => Promise<unknown>): Promise<number> {
    const sent = request(`${this.client.host.url}/api/attachments/resumable`, {
      method: 'POST',
      headers: {
        ...this.authorization,
        'tus-resumable': '1.0.0',
        'content-type': BYTES,
        'content-length': bytes.length,
        'upload-length': bytes.length,
        'upload-metadata': ResumableClient.metadata({}),
      },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.write(bytes.subarray(0, 1));
    await meanwhile();
    sent.end(bytes.subarray(1));
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode ?? 0;
  }

  /** Uploads with the client library of the protocol. @returns the last answer of the server */
  upload(bytes: Buffer, options: UploadOptions): Promise<{ readonly attachmentId: string | undefined }> {
    return new Promise((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `${this.client.host.url}/api/attachments/resumable`,
        headers: this.authorization,
        retryDelays: [10, 50, 200, 1_000],
        ...options,
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve({ attachmentId: lastResponse.getHeader('x-attachment-id') }),
      }).start();
    });
  }

  private get authorization(): Headers {
    const { token } = this.client;
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  }
}
