import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { compressOnce, SMALLEST_COMPRESSED, takesGzip } from '../http/compress';

const COMPRESSIBLE = /^text\/|json|svg|wasm/;

/** Bytes of one type that are sent often, plain or compressed. */
export class Content {
  private readonly etag: string;
  private compressed: Promise<Buffer> | undefined;

  constructor(
    private readonly bytes: Buffer,
    private readonly type: string,
  ) {
    this.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** Answers with the bytes, or with 304 where the client has them. */
  async send(request: Request, response: Response, headers: Readonly<Record<string, string>>): Promise<void> {
    const isCompressible = this.bytes.length >= SMALLEST_COMPRESSED && COMPRESSIBLE.test(this.type);
    const isCompressed = isCompressible && takesGzip(request);
    const body = isCompressed ? await (this.compressed ??= compressOnce(this.bytes)) : this.bytes;
    response.set({
      ...headers,
      'content-type': this.type,
      etag: isCompressed ? `W/${this.etag}` : this.etag,
    });
    if (isCompressible) response.vary('accept-encoding');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    if (isCompressed) response.set('content-encoding', 'gzip');
    response.set('content-length', String(body.length));
    response.end(body);
  }
}
