import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { HttpError, Reply } from '@tenantry/core';
import { tooLarge } from '../../uploads/services/FileStaging';
import type { Uploads } from '../../uploads/services/Uploads';
import { utf8Metadata } from '../rules/metadataHeader';
import {
  assertBytes,
  assertVersion,
  BYTES,
  EXTENSIONS,
  methodOf,
  type ProtocolMethod,
  typeOf,
  VERSION,
} from '../rules/protocol';
import { ResumableStore } from './ResumableStore';
import type { ResumableUploads, UploadCaller } from './ResumableUploads';
import { UploadLocks } from './UploadLocks';

/** A request of the protocol. */
export interface ProtocolRequest {
  /** Method of HTTP; the header `X-HTTP-Method-Override` may name another one. */
  readonly method: ProtocolMethod;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The upload; undefined for a new one. */
  readonly id?: string;
  /** Where the body comes from. */
  readonly body?: IncomingMessage;
}

/** Where uploads are, below the address of the server. */
const PATH = '/api/attachments/resumable';
const READ = [
  'tus-resumable',
  'content-type',
  'content-length',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-concat',
];
const ANSWERED = [
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'upload-expires',
  'location',
  'cache-control',
];
/** Milliseconds that a request which still writes has for its end when another one takes its place. */
const DRAIN = 1_000;
/** Statuses of the library that say something else in this API. */
const STATUSES: Readonly<Record<number, number>> = { 403: 400, 500: 423, 501: 400 };

/** Speaks the protocol tus 1.0 with the library of its authors; one request at a time for each upload. */
export class ResumableProtocol {
  private readonly locks = new UploadLocks();

  constructor(
    private readonly deps: {
      readonly attachmentUploads: Uploads;
      readonly resumableUploads: ResumableUploads;
    },
  ) {}

  /** Versions and extensions of the protocol, for clients that ask before they upload. */
  abilities(): Reply {
    return new Reply(204, undefined, 'empty')
      .withHeader('tus-resumable', VERSION)
      .withHeader('tus-version', VERSION)
      .withHeader('tus-extension', EXTENSIONS.join(','))
      .withHeader('tus-max-size', String(this.deps.attachmentUploads.most));
  }

  /** @throws HttpError whatever is refused */
  async answer(request: ProtocolRequest, caller: UploadCaller): Promise<Reply> {
    const method = methodOf(request.method, request.headers);
    if (method === 'OPTIONS') return this.abilities();
    assertVersion(request.headers);
    if (method === 'PATCH') assertBytes(request.headers);
    const { Server } = await import('@tus/server');
    const store = new ResumableStore(this.deps.resumableUploads, caller, method === 'DELETE');
    const server = new Server({
      path: PATH,
      datastore: store,
      // Locks are separate for each caller: a request neither waits for nor ends requests of another caller.
      locker: { newLock: (id) => this.locks.newLock(`${caller.tenantId} ${caller.owner} ${id}`) },
      lockDrainTimeout: DRAIN,
      relativeLocation: true,
      disableTerminationForFinishedUploads: true,
      namingFunction: () => randomUUID(),
      onResponseError: (_request, error) => {
        throw refusalOf(error);
      },
    });
    const response = await server.handleWeb(webRequest({ ...request, method }));
    if (response.status >= 400)
      throw refusalOf({ status_code: response.status, body: await response.text() });
    const reply = new Reply(response.status, undefined, 'empty');
    for (const name of ANSWERED) {
      const value = response.headers.get(name);
      if (value !== null) reply.withHeader(name, value);
    }
    return store.attachmentId === null ? reply : reply.withHeader('x-attachment-id', store.attachmentId);
  }
}

function webRequest({ method, headers, id, body }: ProtocolRequest): Request {
  const given = new Headers();
  for (const name of READ) {
    const value = headers[name];
    if (typeof value === 'string') given.set(name, value);
  }
  const metadata = given.get('upload-metadata');
  if (metadata !== null) given.set('upload-metadata', utf8Metadata(metadata));
  const hasBytes = body !== undefined && typeOf(headers) === BYTES;
  // Parameters of the type say nothing.
  if (hasBytes) given.set('content-type', BYTES);
  return new Request(`http://server${PATH}${id === undefined ? '' : `/${id}`}`, {
    method,
    headers: given,
    ...(hasBytes && {
      body: Readable.toWeb(Readable.from(arriving(body))) as ReadableStream,
      duplex: 'half',
    }),
  } as RequestInit);
}

/** The bytes until the client has sent all or is gone: either way what has arrived is kept. */
async function* arriving(body: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    // The next request goes on from here.
  }
}

/** The refusal of the library as one of this API; other errors stay as they are. */
function refusalOf(error: Error | { readonly status_code: number; readonly body: string }): Error {
  if (error instanceof HttpError) return error;
  if (!('status_code' in error)) return error;
  const { status_code: status, body } = error as { status_code: number; body: string };
  if (status === 413) return tooLarge();
  return new HttpError(STATUSES[status] ?? status, body.trim().split('\n')[0] ?? '');
}
