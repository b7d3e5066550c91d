import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  badRequest,
  type CoreServices,
  cutText,
  FairSlots,
  HttpError,
  type ImageFormat,
  imageFormatOf,
  type ImageVariant,
  type SlotOwner,
  Unavailable,
} from '@tenantry/core';
import type { FileReplies } from '../../files/services/FileReplies';
import type { ServedFile } from '../../files/services/ServedFiles';
import type { AttachmentsEnvironment } from '../../environment';
import { MOST_BYTES } from '../rules/formats';
import { variantName } from '../rules/variant';
import type { ImageCache, ImageKey } from './ImageCache';

type Dependencies = Pick<CoreServices, 'database' | 'images' | 'tenancy' | 'unitOfWork'> & {
  readonly environment: AttachmentsEnvironment;
  readonly fileReplies: FileReplies;
  readonly imageCache: ImageCache;
};

/** Who waits for an image. */
export interface ImageCaller {
  /** Account, API key or address. */
  readonly id: string;
  /** Aborts when the caller leaves. */
  readonly left: AbortSignal;
}

/** An image that is being made. */
interface Making {
  readonly image: Promise<Buffer>;
  /** Ends it when no caller waits. */
  readonly end: AbortController;
  callers: number;
}

/** Each rendering holds a connection to the database: half of those that a module may have at a time. */
const MOST_CONNECTIONS = 5;
/** Images of a tenant that may wait for their turn in one process. */
const MOST_WAITING = 200;
/** Milliseconds that a caller waits for an image, those in the queue included. */
const LONGEST_WAIT = 100_000;

/** Images of other sizes: made once, and kept. */
export class Images {
  /** Other requests are answered meanwhile; tenants and callers take turns. */
  private readonly slots = new FairSlots({
    slots: Math.max(1, Math.min(availableParallelism() - 1, MOST_CONNECTIONS)),
    waiting: MOST_WAITING,
  });
  private readonly underWay = new Map<string, Making>();

  constructor(private readonly deps: Dependencies) {}

  /** The format that a file has. @throws HttpError 400 no image, or one that cannot be rendered */
  sourceFormat({ isInline, mimeType }: ServedFile): ImageFormat {
    if (!isInline || mimeType === null) throw badRequest('Unsupported media type');
    const format = imageFormatOf(mimeType);
    if (!format) throw badRequest('Unsupported image format');
    return format;
  }

  /**
   * The image, from the cache or rendered now. Of equal wishes at a time, in whichever process, one renders. It ends when no
   * caller waits for it.
   *
   * @throws HttpError 400, 413 a source that cannot be rendered, 499 the caller has left, 500 its bytes are gone, 503 too many
   * wait, or it takes too long
   */
  async of(file: ServedFile, variant: ImageVariant, caller: ImageCaller): Promise<Buffer> {
    const name = `${cutText(file.checksum, 16)}-${variantName(variant)}`;
    const key = { tenantId: file.tenantId, id: file.id, name };
    const cached = await this.deps.imageCache.read(key);
    if (cached) return cached;
    if (file.fileSize > MOST_BYTES) throw new HttpError(413, 'Image exceeds source byte limit');
    const wish = `${file.id}/${name}`;
    const making = this.underWay.get(wish) ?? this.begin(wish, file, variant, key, caller.id);
    return this.await(wish, making, caller.left);
  }

  private begin(
    wish: string,
    file: ServedFile,
    variant: ImageVariant,
    key: ImageKey,
    caller: string,
  ): Making {
    const end = new AbortController();
    const { signal } = end;
    const owner: SlotOwner = { tenantId: file.tenantId, caller };
    const image = this.slots
      .run(owner, () => this.make(file, variant, key, signal), { signal })
      .finally(() => this.forget(wish, making));
    const making: Making = { image, end, callers: 0 };
    this.underWay.set(wish, making);
    return making;
  }

  private async await(wish: string, making: Making, left: AbortSignal): Promise<Buffer> {
    making.callers += 1;
    const late = AbortSignal.timeout(LONGEST_WAIT);
    try {
      return await unlessAborted(making.image, AbortSignal.any([left, late]));
    } catch (error) {
      if (left.aborted) throw new HttpError(499, 'Client Closed Request');
      if (late.aborted || isTooMany(error)) throw new Unavailable(undefined, { code: 'too_many_images' });
      throw error;
    } finally {
      making.callers -= 1;
      if (making.callers === 0) {
        this.forget(wish, making);
        making.end.abort(new Unavailable());
      }
    }
  }

  /** Who asks from now on begins anew. */
  private forget(wish: string, making: Making): void {
    if (this.underWay.get(wish) === making) this.underWay.delete(wish);
  }

  /** Inside a lock that all processes share: who comes second finds the image of the first. */
  private make(file: ServedFile, variant: ImageVariant, key: ImageKey, signal: AbortSignal): Promise<Buffer> {
    const { database, tenancy, unitOfWork, imageCache, images, fileReplies, environment } = this.deps;
    // Others wait for it too, whatever becomes of the request that came first.
    const inTenant = (work: () => Promise<Buffer>) =>
      tenancy.outsideRequests(() => tenancy.inTenant(file.tenantId, 'attachments: render an image', work));
    return inTenant(() =>
      unitOfWork.run(async () => {
        await unitOfWork.lock('attachments.image', `${key.id}/${key.name}`);
        const made = await imageCache.read(key);
        if (made) return made;
        const stored = buffer(Readable.from(fileReplies.bytesOf(file)));
        const source = await unlessAborted(stored, signal).catch(renderFailure);
        const types = [file.mimeType as string];
        const seconds = environment.TENANTRY_ATTACHMENTS_IMAGE_SECONDS;
        const image = await images.render({ source, types, variant }, seconds, signal);
        // Deleting the file waits until the image is kept, and then removes it.
        const isThere = await database.first(
          'SELECT 1 FROM attachments_attachments WHERE id = $1 FOR KEY SHARE',
          [key.id],
        );
        if (isThere) await imageCache.write(key, image);
        return image;
      }),
    );
  }
}

/** Rejects with the reason of the signal where that is aborted first. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', give, { once: true });
    if (signal.aborted) give();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

const isTooMany = (error: unknown): boolean =>
  error instanceof Unavailable && error.details['code'] === 'too_many_waiting';

/** The interface answers so where there are no bytes to render. */
function renderFailure(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 404) throw error;
  throw Object.assign(new HttpError(500, 'Failed to render image'), { cause: error });
}
