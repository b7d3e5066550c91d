import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compress = promisify(gzip);
/** Smaller contents are sent as they are: they fit into one packet. */
const SMALLEST_COMPRESSED = 1_024;
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
    const isCompressed = isCompressible && request.acceptsEncodings('gzip') === 'gzip';
    const body = isCompressed ? await (this.compressed ??= compress(this.bytes)) : this.bytes;
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
