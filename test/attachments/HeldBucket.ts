import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bucket that answers requests of one method only when it is released, each with the bytes of its only file. */
export class HeldBucket {
  readonly held: ServerResponse[] = [];
  /** Held requests at a time, at most. */
  peak = 0;
  private isHeld = true;
  private open = 0;
  private readonly server: Server;

  constructor(
    holds: 'GET' | 'PUT',
    private readonly bytes = Buffer.alloc(0),
  ) {
    this.server = createServer((request, response) => {
      request.resume();
      if (request.method !== holds) {
        response.writeHead(request.method === 'HEAD' ? 404 : 200, { etag: '"x"' }).end();
        return;
      }
      this.open += 1;
      this.peak = Math.max(this.peak, this.open);
      if (this.isHeld) this.held.push(response);
      else this.give(response);
    });
  }

  async start(): Promise<Record<string, string>> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return {
      TENANTRY_ATTACHMENTS_S3_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      TENANTRY_ATTACHMENTS_S3_BUCKETS: 'files',
      TENANTRY_ATTACHMENTS_S3_PATH_STYLE: 'true',
      TENANTRY_ATTACHMENTS_S3_KEY_ID: 'key',
      TENANTRY_ATTACHMENTS_S3_SECRET: 'secret',
      TENANTRY_ATTACHMENTS_S3_TIMEOUT_SECONDS: '600',
    };
  }

  release(): void {
    this.isHeld = false;
    for (const response of this.held.splice(0)) this.give(response);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private give(response: ServerResponse): void {
    this.open -= 1;
    response.writeHead(200, { 'content-length': this.bytes.length, etag: '"x"' }).end(this.bytes);
  }
}
