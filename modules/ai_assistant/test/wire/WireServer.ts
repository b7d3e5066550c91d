import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Scripted, WireFormat } from './WireFormat';

/** A request that a provider got. */
export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Providers of models that answer as they are told, each in its own format, below `/<provider>`. */
export class WireServer {
  readonly received: Received[] = [];
  private script: Scripted[] = [];

  private constructor(private readonly server: http.Server) {}

  static async start(formats: readonly WireFormat[]): Promise<WireServer> {
    const server = http.createServer();
    const wire = new WireServer(server);
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      void text(request).then((body) => wire.answer(formats, request, body, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  /** The base address of a provider. */
  url(provider: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${provider}`;
  }

  /** Sets the answers of the next requests, one after the other. */
  answers(...script: Scripted[]): void {
    this.received.length = 0;
    this.script = script;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(
    formats: readonly WireFormat[],
    { url = '', headers }: http.IncomingMessage,
    body: string,
    response: http.ServerResponse,
  ): void {
    const [, provider, ...rest] = url.split('/');
    const format = formats.find((each) => each.provider === provider && each.path.test(`/${rest.join('/')}`));
    const next = this.script.shift();
    this.received.push({ path: url, headers, body });
    if (!format || !next) {
      response.writeHead(404).end('{}');
      return;
    }
    const isStream = url.includes('stream') || (JSON.parse(body) as { stream?: boolean }).stream === true;
    if (!isStream) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(format.body(next)));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of format.stream(next)) response.write(event);
    response.end();
  }
}
