import { buffer } from 'node:stream/consumers';
import { bytes, cutText, notFound, Reply, stream } from '@tenantry/core';
import { create as contentDisposition } from 'content-disposition';
import type { StorageDrivers } from '../../storage/services/StorageDrivers';
import { type ByteRange, StorageObjectMissing } from '../../storage/StorageDriver';
import { isKnown, wantedRange } from '../rules/conditional';
import { withServeHeaders } from '../rules/serveHeaders';
import type { ServedFile } from './ServedFiles';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Bytes of a file that is read as a whole: it is sent at once, and counts as no download that goes on. */
const SMALL = 256 * 1024;

/** Seconds in which an address of the storage is used. */
const LINK_SECONDS = 120;

/** Makes the answers that carry files. */
export class FileReplies {
  constructor(private readonly deps: { readonly storageDrivers: StorageDrivers }) {}

  /**
   * A reply with the file, with the requested part of it, or that the client has it already.
   *
   * @param asDownload never shown by the browser, whatever it is
   * @throws HttpError 404 when the bytes are gone, 416 the part does not exist, 500 when the driver is gone
   */
  async of(file: ServedFile, headers: Headers, asDownload: boolean): Promise<Reply> {
    const etag = `"${cutText(file.checksum, 32)}"`;
    const isShown = file.isInline && !asDownload;
    const common = (reply: Reply): Reply =>
      withServeHeaders(reply, file.isPublic === true, 'file')
        .withHeader('etag', etag)
        .withHeader('accept-ranges', 'bytes');
    if (isKnown(headers, etag)) return common(new Reply(304, undefined, 'empty'));
    const linked = file.isPresigned ? await this.link(file, isShown) : undefined;
    if (linked) return common(linked).withHeader('cache-control', `private, max-age=${LINK_SECONDS / 2}`);
    const range = wantedRange(headers, file.fileSize, etag);
    const { start, end } = range ?? { start: 0, end: file.fileSize - 1 };
    const length = end - start + 1;
    const parts = this.bytesOf(file, range ?? undefined);
    const status = range ? 206 : 200;
    const reply = (length <= SMALL ? bytes(await buffer(parts), status) : stream(parts, status))
      .withHeader('content-type', typeOf(file))
      .withHeader('content-length', String(length))
      .withHeader('content-disposition', dispositionOf(file, isShown));
    if (range) reply.withHeader('content-range', `bytes ${start}-${end}/${file.fileSize}`);
    return common(reply);
  }

  /** Sends the client to the storage; undefined where the driver makes no addresses. */
  private async link(file: ServedFile, isShown: boolean): Promise<Reply | undefined> {
    const driver = this.deps.storageDrivers.require(file.storageDriver);
    const place = { code: file.partitionCode, config: file.config };
    const headers = {
      contentType: typeOf(file),
      contentDisposition: dispositionOf(file, isShown),
      cacheControl: `private, max-age=${LINK_SECONDS}`,
    };
    const address = await driver.link?.(place, file.storageKey, headers, LINK_SECONDS);
    return address === undefined
      ? undefined
      : new Reply(302, undefined, 'empty').withHeader('location', address);
  }

  /** Opened when it is read, so that answers without a body open nothing. */
  async *bytesOf(file: ServedFile, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const driver = this.deps.storageDrivers.require(file.storageDriver);
    const place = { code: file.partitionCode, config: file.config };
    try {
      yield* (await driver.read(place, file.storageKey, range)) as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw error instanceof StorageObjectMissing ? notFound('File not available') : error;
    }
  }
}

const UNKNOWN = 'application/octet-stream';
/** Types that a page may load and run, whatever the disposition of the answer is; documents that run scripts. */
const RUN =
  /^(?:(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script|text\/(?:html|css)|application\/(?:xhtml\+xml|wasm)|image\/svg)/;

const typeOf = ({ mimeType }: ServedFile): string =>
  mimeType === null || RUN.test(mimeType) ? UNKNOWN : mimeType;

const dispositionOf = ({ fileName }: ServedFile, isShown: boolean): string =>
  contentDisposition(fileName, { type: isShown ? 'inline' : 'attachment' });
