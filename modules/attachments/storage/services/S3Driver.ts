import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type {
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  MultipartUpload,
} from '@aws-sdk/client-s3';
import type { CoreServices, FairSlots } from '@tenantry/core';
import type { AttachmentsEnvironment } from '../../environment';
import { PRESIGNED } from '../rules/locationOf';
import { isSafeKey } from '../rules/storageKey';
import {
  type ByteRange,
  type LinkHeaders,
  type StagedFile,
  type StorageDriver,
  StorageKeyTaken,
  StorageObjectMissing,
  type StoragePlace,
  type StoredObject,
} from '../StorageDriver';
import { PART, putParts } from './putParts';
import { isMissing, isUnsupported, reached, S3Connection } from './S3Connection';

/** Files that a process sends at a time, shared by tenants: each takes the memory of a part. */
const MOST_SENT = 16;
const MEMBERS: ReadonlySet<string> = new Set(['bucket', PRESIGNED]);

/**
 * Keeps files in a bucket of S3, or of what speaks its protocol. Where that is, and with which credentials, is for the
 * operator to say; a partition only chooses among the operator's buckets.
 */
export class S3Driver implements StorageDriver {
  private readonly buckets: readonly string[];
  private readonly connection: S3Connection;
  private readonly sending: FairSlots;

  constructor(
    private readonly deps: Pick<CoreServices, 'outgoing' | 'shares' | 'tenancy'> & {
      readonly environment: AttachmentsEnvironment;
    },
  ) {
    this.sending = deps.shares.slots({ slots: MOST_SENT });
    this.connection = new S3Connection(deps.environment, deps.outgoing);
    const list = deps.environment.TENANTRY_ATTACHMENTS_S3_BUCKETS ?? '';
    this.buckets = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  }

  problemWith(config: StoragePlace['config']): string | undefined {
    if (this.buckets.length === 0) return 'No buckets are configured (TENANTRY_ATTACHMENTS_S3_BUCKETS)';
    const unknown = Object.keys(config ?? {}).find((name) => !MEMBERS.has(name));
    if (unknown !== undefined) return `configJson.${unknown} is not allowed`;
    if (typeof (config?.[PRESIGNED] ?? false) !== 'boolean')
      return `configJson.${PRESIGNED} must be a boolean`;
    return this.buckets.includes(this.bucketOf(config))
      ? undefined
      : 'configJson.bucket is not one of the buckets';
  }

  /** A file appears when its last part is there. */
  put(place: StoragePlace, key: string, file: StagedFile): Promise<void> {
    const { tenantId } = this.deps.tenancy.scope;
    return this.sending.run({ tenantId }, () => this.send(place, key, file));
  }

  private async send(place: StoragePlace, key: string, file: StagedFile): Promise<void> {
    const client = await this.connection.client();
    const { PutObjectCommand } = await import('@aws-sdk/client-s3');
    const target = this.targetOf(place, key);
    if (await this.isThere(target)) throw new StorageKeyTaken(key);
    if (file.size > PART) return putParts(client, target, file);
    const params = { ...target, Body: await readFile(file.path), ContentType: file.mimeType };
    await reached(client.send(new PutObjectCommand(params)));
  }

  async read(place: StoragePlace, key: string, range?: ByteRange): Promise<Readable> {
    const client = await this.connection.client();
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    try {
      const target = this.targetOf(place, key);
      const { Body } = await reached(client.send(new GetObjectCommand({ ...target, ...part })));
      return Body as Readable;
    } catch (error) {
      throw isMissing(error) ? new StorageObjectMissing(key) : error;
    }
  }

  /** Signed here; the server of the storage is not asked. */
  async link(place: StoragePlace, key: string, headers: LinkHeaders, seconds: number): Promise<string> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3');
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    const command = new GetObjectCommand({
      ...this.targetOf(place, key),
      ResponseContentType: headers.contentType,
      ResponseContentDisposition: headers.contentDisposition,
      ResponseCacheControl: headers.cacheControl,
    });
    const client = await this.connection.signing();
    return getSignedUrl(client, command, { expiresIn: seconds });
  }

  async remove(place: StoragePlace, key: string): Promise<void> {
    const client = await this.connection.client();
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    const target = this.targetOf(place, key);
    await reached(client.send(new DeleteObjectCommand(target)));
    await this.abortUploads(target.Bucket, target.Key, (upload) => upload.Key === target.Key);
  }

  async *list(place: StoragePlace): AsyncIterable<StoredObject> {
    const client = await this.connection.client();
    const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
    const prefix = `${place.code}/`;
    const pages = paginateListObjectsV2({ client }, { Bucket: this.bucketOf(place.config), Prefix: prefix });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
        yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified };
      }
    }
  }

  /** Removes the parts of interrupted uploads of large files. */
  sweep(place: StoragePlace, before: Date): Promise<number> {
    const isOld = ({ Initiated }: MultipartUpload) => Initiated !== undefined && Initiated < before;
    return this.abortUploads(this.bucketOf(place.config), `${place.code}/`, isOld);
  }

  /** Ends all connections. */
  close(): Promise<void> {
    return this.connection.close();
  }

  /** Does nothing where the server, or the rights of the credentials, do not let uploads be listed. */
  private async abortUploads(
    bucket: string,
    prefix: string,
    isMeant: (upload: MultipartUpload) => boolean,
  ): Promise<number> {
    const client = await this.connection.client();
    const s3 = await import('@aws-sdk/client-s3');
    let aborted = 0;
    let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
    while (next) {
      const wanted: ListMultipartUploadsCommandInput = { Bucket: bucket, Prefix: prefix, ...next };
      const page: ListMultipartUploadsCommandOutput | undefined = await reached(
        client.send(new s3.ListMultipartUploadsCommand(wanted)),
      ).catch((error: unknown) => {
        if (isUnsupported(error)) return undefined;
        throw error;
      });
      for (const upload of page?.Uploads?.filter(isMeant) ?? []) {
        const target = { Bucket: bucket, Key: upload.Key, UploadId: upload.UploadId };
        await reached(client.send(new s3.AbortMultipartUploadCommand(target))).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
        aborted += 1;
      }
      next = page?.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
    return aborted;
  }

  private async isThere(target: { readonly Bucket: string; readonly Key: string }): Promise<boolean> {
    const client = await this.connection.client();
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
    try {
      await reached(client.send(new HeadObjectCommand(target)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** @throws Error the key leads out of its partition, or the operator does not offer the bucket any more */
  private targetOf(place: StoragePlace, key: string): { readonly Bucket: string; readonly Key: string } {
    if (!isSafeKey(key)) throw new Error(`The key ${JSON.stringify(key)} leads out of its partition`);
    const problem = this.problemWith(place.config);
    if (problem !== undefined) throw new Error(problem);
    return { Bucket: this.bucketOf(place.config), Key: `${place.code}/${key}` };
  }

  private bucketOf(config: StoragePlace['config']): string {
    const named = config?.['bucket'];
    return typeof named === 'string' ? named : (this.buckets[0] ?? '');
  }
}
