import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { badRequest, type CoreServices, cutText, HttpError } from '@tenantry/core';
import type { FileReplies } from '../../files/services/FileReplies';
import type { ServedFile } from '../../files/services/ServedFiles';
import { WorkSlots } from '../../storage/services/WorkSlots';
import { formatOf, type ImageFormat, type Variant, variantName } from '../rules/variant';
import type { ImageCache, ImageKey } from './ImageCache';
import { renderImage } from './renderImage';

type Dependencies = Pick<CoreServices, 'database' | 'tenancy' | 'unitOfWork'> & {
  readonly fileReplies: FileReplies;
  readonly imageCache: ImageCache;
};

/** Bytes of a source that is rendered. */
const MOST_BYTES = 25 * 1024 * 1024;
/** Each rendering holds a connection to the database: half of those that a module may have at a time. */
const MOST_CONNECTIONS = 5;
/** Images that may wait for their turn in one process. */
const MOST_WAITING = 200;

/** Images of other sizes: made once, and kept. */
export class Images {
  /** Other requests are answered meanwhile. */
  private readonly slots = new WorkSlots({
    atATime: Math.max(1, Math.min(availableParallelism() - 1, MOST_CONNECTIONS)),
    waiting: MOST_WAITING,
    code: 'too_many_images',
  });
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(private readonly deps: Dependencies) {}

  /** The format that a file has. @throws HttpError 400 no image, or one that cannot be rendered */
  sourceFormat({ isInline, mimeType }: ServedFile): ImageFormat {
    if (!isInline || mimeType === null) throw badRequest('Unsupported media type');
    const format = formatOf(mimeType);
    if (!format) throw badRequest('Unsupported image format');
    return format;
  }

  /**
   * The image, from the cache or rendered now. Of equal wishes at a time, in whichever process, one renders.
   *
   * @throws HttpError 400, 413 a source that cannot be rendered, 500 its bytes are gone, 503 too many wait
   */
  async of(file: ServedFile, variant: Variant): Promise<Buffer> {
    const name = `${cutText(file.checksum, 16)}-${variantName(variant)}`;
    const key = { tenantId: file.tenantId, id: file.id, name };
    const cached = await this.deps.imageCache.read(key);
    if (cached) return cached;
    if (file.fileSize > MOST_BYTES) throw new HttpError(413, 'Image exceeds source byte limit');
    const wish = `${file.id}/${name}`;
    let making = this.underWay.get(wish);
    if (!making) {
      making = this.slots.run(() => this.make(file, variant, key));
      this.underWay.set(wish, making);
      const done = () => this.underWay.delete(wish);
      making.then(done, done);
    }
    return making;
  }

  /** Inside a lock that all processes share: who comes second finds the image of the first. */
  private make(file: ServedFile, variant: Variant, key: ImageKey): Promise<Buffer> {
    const { database, tenancy, unitOfWork, imageCache, fileReplies } = this.deps;
    // Others wait for it too, whatever becomes of the request that came first.
    const inTenant = (work: () => Promise<Buffer>) =>
      tenancy.outsideRequests(() => tenancy.inTenant(file.tenantId, 'attachments: render an image', work));
    return inTenant(() =>
      unitOfWork.run(async () => {
        await unitOfWork.lock('attachments.image', `${key.id}/${key.name}`);
        const made = await imageCache.read(key);
        if (made) return made;
        const source = await buffer(Readable.from(fileReplies.bytesOf(file))).catch(renderFailure);
        const image = await renderImage(source, file.mimeType as string, variant);
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

/** The interface answers so where there are no bytes to render. */
function renderFailure(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 404) throw error;
  throw Object.assign(new HttpError(500, 'Failed to render image'), { cause: error });
}
