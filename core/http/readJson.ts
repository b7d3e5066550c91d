import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { badRequest, type HttpError } from '../errors/HttpError';
import { MalformedBody } from './MalformedBody';

/**
 * Reads a plain JSON body: UTF-8, not compressed. Most bodies are, and reading them so takes a fraction of what
 * a parser takes that is ready for every charset and encoding.
 *
 * @param limit bytes
 * @param tooLarge what to throw for more
 */
export function readJson(
  request: IncomingMessage,
  limit: number,
  tooLarge: () => HttpError,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        chunks.length = 0;
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    request.on('end', () => {
      if (size <= limit) resolve(parse(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    });
    request.on('error', () => reject(badRequest('Request aborted')));
    request.on('close', () => {
      if (!request.complete) reject(badRequest('Request aborted'));
    });
  });
}

function parse(bytes: Buffer = Buffer.alloc(0)): unknown {
  // Decoding would put another character in the place of every byte that is none, and nobody would know.
  if (!isUtf8(bytes)) return new MalformedBody('not UTF-8');
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch (error) {
    return new MalformedBody(error instanceof Error ? error.message : 'not JSON');
  }
}
