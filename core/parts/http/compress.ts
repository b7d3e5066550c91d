import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Request } from 'express';

/** Characters from which an answer is compressed; a smaller one fits into one packet. */
export const SMALLEST_COMPRESSED = 1_400;

const deflate = promisify(gzip);

/** Compresses an answer on another thread: fast rather than as small as can be, since each is sent once. */
export function compress(body: string | Buffer): Promise<Buffer> {
  return deflate(body, { level: constants.Z_BEST_SPEED + 3 });
}

/** Compresses what is sent many times, as small as can be. */
export function compressOnce(body: Buffer): Promise<Buffer> {
  return deflate(body, { level: constants.Z_BEST_COMPRESSION });
}

/** Whether the client reads compressed answers. */
export function takesGzip(request: Request): boolean {
  return request.headers['accept-encoding'] !== undefined && request.acceptsEncodings('gzip') === 'gzip';
}
