import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Readable } from 'node:stream';
import { badRequest, HttpError } from '../../kernel/errors/HttpError';
import type { BodyLimits } from './validation/bodyLimits';
import { jsonProblemAt } from './validation/jsonProblemAt';
import { beyondStructure } from './validation/jsonStructure';
import { MalformedBody } from './MalformedBody';

const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Bytes of a body that is parsed without being measured: it has few values. */
const SMALL = 4_096;

/**
 * Reads a JSON body, which is UTF-8. Written for the usual one, which is not compressed: a parser that is ready for every
 * charset takes several times as long.
 *
 * @param limits a body with more values is not parsed
 * @param count called with the number of bytes that are kept, as they come; what it throws ends the reading
 * @param tooLarge what to throw for more than the limit
 * @throws HttpError 415 for an encoding that is not served
 */
export function readJson(
  request: IncomingMessage,
  { bytes: limit, values }: BodyLimits,
  count: (bytes: number) => void,
  tooLarge: () => HttpError,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const source = decoded(request, (error) => resolve(malformed(error.message)));
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (error: unknown): void => {
      chunks.length = 0;
      size = Infinity;
      // The rest of the body is read and dropped, so that the client gets to read the answer.
      if (source !== request) {
        request.unpipe();
        source.destroy();
      }
      request.resume();
      reject(error as Error);
    };
    source.on('data', (chunk: Buffer) => {
      if (size === Infinity) return;
      size += chunk.length;
      if (size > limit) return refuse(tooLarge());
      try {
        count(chunk.length);
      } catch (error) {
        return refuse(error);
      }
      chunks.push(chunk);
    });
    source.on('end', () => {
      if (size <= limit) resolve(parse(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks), values));
    });
    request.on('error', () => reject(badRequest('Request aborted')));
    request.on('close', () => {
      if (!request.complete) reject(badRequest('Request aborted'));
    });
  });
}

/** The body as it was before it was compressed. */
function decoded(request: IncomingMessage, onMalformed: (error: Error) => void): Readable {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return request;
  const decoder = DECODERS.get(encoding);
  if (!decoder) throw unsupportedEncoding();
  return request.pipe(decoder().on('error', onMalformed));
}

export function unsupportedEncoding(): HttpError {
  return new HttpError(415, 'Unsupported content encoding or charset');
}

function parse(bytes: Buffer = Buffer.alloc(0), values: number): unknown {
  // Decoding would put another character in the place of every invalid byte, without an error.
  if (!isUtf8(bytes)) return malformed('not UTF-8');
  const beyond = bytes.length > SMALL ? beyondStructure(bytes, values) : null;
  if (beyond === 'depth') return new MalformedBody('Nested too deeply', 'object.depth');
  if (beyond) {
    return new MalformedBody(`The body must have at most ${values} members and items`, 'object.max');
  }
  const text = bytes.toString();
  // Blanks alone say as little as no body.
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not JSON';
    return malformed(
      / at position \d/.test(reason) ? reason : `${reason} at position ${jsonProblemAt(text)}`,
    );
  }
}

function malformed(reason: string): MalformedBody {
  return new MalformedBody(`Malformed JSON: ${reason}`);
}
