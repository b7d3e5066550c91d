import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { compressOnce, type Encoding, SMALLEST_COMPRESSED, takes } from '../http/compress';

const COMPRESSIBLE = /^text\/|json|svg|wasm/;

/** Bytes of one type that are sent often, plain or compressed. */
export class Content {
  private readonly etag: string;
  private zipped: Promise<Buffer> | undefined;
  /** Begun by the first request that takes it; null until it is there. */
  private smallest: Buffer | null | undefined;

  constructor(
    private readonly bytes: Buffer,
    private readonly type: string,
  ) {
    this.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** Answers with the bytes, or with 304 where the client has them. */
  async send(request: Request, response: Response, headers: Readonly<Record<string, string>>): Promise<void> {
    const isCompressible = this.bytes.length >= SMALLEST_COMPRESSED && COMPRESSIBLE.test(this.type);
    const [encoding, body] = (isCompressible ? await this.compressedFor(request) : null) ?? [
      null,
      this.bytes,
    ];
    response.set({
      ...headers,
      'content-type': this.type,
      etag: encoding ? `W/${this.etag}` : this.etag,
    });
    if (isCompressible) response.vary('accept-encoding');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    if (encoding) response.set('content-encoding', encoding);
    response.set('content-length', String(body.length));
    response.end(body);
  }

  /** The bytes as the client reads them best; null where it reads them plain only. */
  private async compressedFor(request: Request): Promise<[Encoding, Buffer] | null> {
    if (takes(request, 'br')) {
      if (this.smallest) return ['br', this.smallest];
      if (this.smallest === undefined) this.makeSmallest();
    }
    if (!takes(request, 'gzip')) return null;
    return ['gzip', await (this.zipped ??= compressOnce(this.bytes, 'gzip'))];
  }

  /** Takes too long for a request that waits: clients get gzip until it has ended. */
  private makeSmallest(): void {
    this.smallest = null;
    compressOnce(this.bytes, 'br').then(
      (compressed) => (this.smallest = compressed),
      // Without memory for it, clients get gzip as before.
      () => undefined,
    );
  }
}
