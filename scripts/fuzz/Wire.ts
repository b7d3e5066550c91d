import http from 'node:http';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path below `/api`, with its query, percent-encoded as it is sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** Parsed, where it is JSON. */
  readonly body: unknown;
}

/** Milliseconds without a byte of an answer; machines are busy. */
const LONGEST_WAIT = 120_000;

/** Sends what `fetch` would refuse to: bodies with GET, headers of any bytes, paths that no URL has. */
export class Wire {
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

  constructor(private readonly url: string) {}

  /** @throws Error when the connection ends without an answer */
  async send(request: WireRequest): Promise<WireAnswer> {
    const sent = { wasOpen: false };
    try {
      return await this.sendOn(this.agent, request, sent);
    } catch (error) {
      // A server closes connections that were idle for a while, which may cross with a request.
      const isClosed = /^(?:ECONNRESET|EPIPE)$/.test((error as { code?: string }).code ?? '');
      if (!sent.wasOpen || !isClosed) throw error;
      return this.sendOn(false, request, sent);
    }
  }

  private sendOn(
    agent: http.Agent | false,
    { method, path, headers, body }: WireRequest,
    sent: { wasOpen: boolean },
  ): Promise<WireAnswer> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const request = http.request(
        {
          hostname,
          port,
          method,
          path: `/api${path}`,
          headers: { ...length, ...headers },
          agent,
        },
        (response) => {
          const chunks: Buffer[] = [];
          const isEndless = (response.headers['content-type'] ?? '').startsWith('text/event-stream');
          const finish = (): void => {
            const text = Buffer.concat(chunks).toString();
            const isJson = (response.headers['content-type'] ?? '').includes('json');
            const { statusCode: status = 0, headers: received } = response;
            resolve({
              status,
              headers: received,
              text,
              body: isJson && text !== '' ? JSON.parse(text) : undefined,
            });
          };
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if (!isEndless) return;
            finish();
            response.destroy();
          });
          response.on('end', finish);
          response.on('error', reject);
        },
      );
      request.setTimeout(LONGEST_WAIT, () => request.destroy(new Error('no answer within two minutes')));
      request.on('error', (error) => {
        sent.wasOpen = request.reusedSocket;
        reject(error);
      });
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
