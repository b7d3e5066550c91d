import { createHash } from 'node:crypto';
import {
  badRequest,
  type CoreServices,
  cutText,
  FairSlots,
  HttpError,
  type ImageVariant,
} from '@tenantry/core';
import { users } from '../../accounts/collections/users';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { SignedInUser } from './ProfileEditor';

/** Bytes of the largest image that is taken. */
export const MOST_BYTES = 2 * 1024 * 1024;

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Pixels of each side of a picture. */
const SIDE = 128;
/** Seconds that rendering may take. */
const LONGEST = 10;
const VARIANT: ImageVariant = {
  width: SIDE,
  height: SIDE,
  cropType: 'cover',
  format: 'webp',
  keepsMetadata: false,
  isStill: true,
};

/** A picture as it is stored. */
export interface StoredPicture {
  /** Changes with the image. */
  readonly version: string;
  readonly image: Buffer;
}

type Dependencies = Pick<CoreServices, 'database' | 'events' | 'images'> & {
  readonly principalStore: PrincipalStore;
};

/** Pictures of accounts. Reads and writes those of the tenant of the scope. */
export class AccountPictures {
  /** Tenants and accounts take turns. */
  private readonly slots = new FairSlots({ slots: 2, waiting: 50, code: 'too_many_images' });

  constructor(private readonly deps: Dependencies) {}

  /**
   * The picture that an image gives: its square centre, as a small WebP without metadata. Another process renders it.
   *
   * @param source the image; its content tells its type
   * @param left aborts when the caller leaves
   * @throws HttpError 400 no image that can be read, 413 too many bytes or pixels, 503 too many wait, or it takes too long
   */
  async render(
    source: AsyncIterable<Buffer>,
    { tenantId, userId }: SignedInUser,
    left: AbortSignal,
  ): Promise<Buffer> {
    const image = await wholeOf(source);
    const task = { source: image, types: TYPES, variant: VARIANT };
    return this.slots.run(
      { tenantId, caller: userId },
      () => this.deps.images.render(task, LONGEST, left).catch(refuse),
      { signal: left },
    );
  }

  /**
   * Gives an account a picture, or takes it away with null. Works inside a unit of work.
   *
   * @returns the version of the picture, null for none, and whether it is another than before
   */
  async set(
    user: SignedInUser,
    image: Buffer | null,
  ): Promise<{ readonly version: string | null; readonly isChanged: boolean }> {
    const { tenantId, userId, organizationId } = user;
    const { database, events, principalStore } = this.deps;
    const version = image && versionOf(image);
    const changed = image
      ? await database.run(
          `INSERT INTO auth_user_pictures (tenant_id, user_id, version, image) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, image = excluded.image, updated_at = now()
            WHERE auth_user_pictures.version <> excluded.version`,
          [tenantId, userId, version, image],
        )
      : await database.run('DELETE FROM auth_user_pictures WHERE user_id = $1', [userId]);
    if (changed === 0) return { version, isChanged: false };
    await principalStore.invalidateUser(userId);
    await events.emit(users.events.updated, { id: userId, tenantId, organizationId });
    return { version, isChanged: true };
  }

  /** The picture of an account; undefined where it has none. */
  async read(userId: string): Promise<StoredPicture | undefined> {
    return (
      (await this.deps.database.first<StoredPicture>({
        name: 'auth_picture',
        text: 'SELECT version, image FROM auth_user_pictures WHERE user_id = $1',
        values: [userId],
      })) ?? undefined
    );
  }
}

const versionOf = (image: Buffer): string => cutText(createHash('sha256').update(image).digest('hex'), 16);

/** Says of which types the image may be. */
function refuse(error: unknown): never {
  const status = error instanceof HttpError ? error.status : undefined;
  if (status === 413) throw new HttpError(413, 'The picture has too many pixels');
  if (status !== 400) throw error;
  throw badRequest('The file is no PNG, JPEG, WebP or GIF image that can be read');
}

/** @throws HttpError 400 an empty body, 413 more than an image may have */
async function wholeOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    size += part.length;
    if (size > MOST_BYTES) throw new HttpError(413, 'The picture has more than 2 MB');
    parts.push(part);
  }
  if (size === 0) throw badRequest('The request has no picture');
  return Buffer.concat(parts);
}
