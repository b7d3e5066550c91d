import { AsyncResource } from 'node:async_hooks';
import busboy from 'busboy';
import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { badRequest } from '@tenantry/core';
import { decodedHeader } from '../rules/encodings';
import { shownName } from '../rules/fileNames';
import type { FormFields } from '../rules/formFields';
import { tooLarge } from './FileStaging';

/** A file in a form. */
export interface FormFile<T> {
  readonly fileName: string;
  /** As the sender says. */
  readonly declaredType: string | undefined;
  /** Result of `take`. */
  readonly taken: T;
}

/** A form that has arrived as a whole. */
export interface ReadForm<T> {
  /** The values of each field by its name, in the order in which they were sent. */
  readonly fields: FormFields;
  readonly file: FormFile<T> | undefined;
}

/** Limits of a form, besides the size of its file. */
const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 100, files: 2, parts: 120 };
const OVERHEAD = 1024 * 1024;

/**
 * Reads a form with a file, which `take` gets as it arrives. Never holds more of it than a piece.
 *
 * @param most bytes of the file
 * @throws HttpError 400 no form, or it ends too early; 413 more than the file may have; what `take` throws
 */
export function readUploadForm<T>(
  request: Request,
  most: number,
  take: (file: Readable, fileName: string) => Promise<T>,
): Promise<ReadForm<T>> {
  assertLength(request, most + OVERHEAD);
  const parser = parserOf(request);
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string[]>();
    let arriving: Promise<FormFile<T>> | undefined;
    let arrived = 0;
    const fail = (error: unknown): void => {
      request.unpipe(parser);
      // The rest of the request is dropped, so that the client can read the answer.
      request.resume();
      parser.destroy();
      const settled = arriving ?? Promise.resolve();
      void settled.then(
        () => reject(error as Error),
        () => reject(error as Error),
      );
    };
    request.on('data', (chunk: Buffer) => {
      arrived += chunk.length;
      if (arrived > most + OVERHEAD) fail(tooLarge());
    });
    request.on('close', () => {
      if (!request.complete) fail(badRequest('Request aborted'));
    });
    parser.on('field', (header, value) => {
      const name = decodedHeader(header);
      fields.set(name, [...(fields.get(name) ?? []), value]);
    });
    // Pieces arrive in the context of the connection, which knows no tenant, or that of an earlier request.
    const begin = AsyncResource.bind((stream: Readable, fileName: string, declaredType: string) =>
      take(stream, fileName).then((taken) => ({ fileName, declaredType, taken })),
    );
    parser.on('file', (name, stream, { filename, mimeType }) => {
      if (name !== 'file' || arriving) return void stream.resume();
      arriving = begin(stream, shownName(decodedHeader(filename ?? '')), mimeType);
      arriving.catch(fail);
    });
    parser.on('error', () => fail(badRequest('Malformed multipart/form-data')));
    parser.on('close', () => {
      if (parser.destroyed && !parser.writableFinished) return;
      Promise.resolve(arriving).then((file) => resolve({ fields, file }), reject);
    });
    request.pipe(parser);
  });
}

function parserOf(request: Request): busboy.Busboy {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw badRequest('Expected multipart/form-data');
  try {
    return busboy({
      headers: request.headers,
      limits: LIMITS,
      defParamCharset: 'latin1',
      preservePath: true,
    });
  } catch {
    throw badRequest('Expected multipart/form-data');
  }
}

function assertLength(request: Request, most: number): void {
  const length = request.headers['content-length'];
  if (length === undefined) return;
  if (!/^\d+$/.test(length) || Number(length) <= 0 || Number(length) > most) throw tooLarge();
}
