import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Unavailable } from '@tenantry/core';
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

/** Bytes of one part of a large file; two are on their way at a time. */
const PART = 8 * 1024 * 1024;
const MEMBERS: ReadonlySet<string> = new Set(['bucket', PRESIGNED]);

/**
 * Keeps files in a bucket of S3, or of what speaks its protocol. Where that is, and with which credentials, is for the
 * operator to say; a partition only chooses among the operator's buckets.
 */
export class S3Driver implements StorageDriver {
  private readonly buckets: readonly string[];
  private connected: Promise<S3Client> | undefined;
  /** Signs addresses that clients use. */
  private linking: Promise<S3Client> | undefined;

  constructor(private readonly deps: { readonly environment: AttachmentsEnvironment }) {
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
      : 'configJson.bucket is none of the buckets';
  }

  /** A file appears when its last part is there. */
  async put(place: StoragePlace, key: string, { path, mimeType }: StagedFile): Promise<void> {
    const client = await this.client();
    const { Upload } = await import('@aws-sdk/lib-storage');
    const target = this.targetOf(place, key);
    if (await this.isThere(target)) throw new StorageKeyTaken(key);
    const params = { ...target, Body: createReadStream(path), ContentType: mimeType };
    await reached(new Upload({ client, params, partSize: PART, queueSize: 2 }).done());
  }

  async read(place: StoragePlace, key: string, range?: ByteRange): Promise<Readable> {
    const client = await this.client();
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
    const client = await (this.linking ??= this.connect(
      this.deps.environment.TENANTRY_ATTACHMENTS_S3_PUBLIC_ENDPOINT ??
        this.deps.environment.TENANTRY_ATTACHMENTS_S3_ENDPOINT,
    ));
    return getSignedUrl(client, command, { expiresIn: seconds });
  }

  async remove(place: StoragePlace, key: string): Promise<void> {
    const client = await this.client();
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    await reached(client.send(new DeleteObjectCommand(this.targetOf(place, key))));
  }

  async *list(place: StoragePlace): AsyncIterable<StoredObject> {
    const client = await this.client();
    const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
    const prefix = `${place.code}/`;
    const pages = paginateListObjectsV2({ client }, { Bucket: this.bucketOf(place.config), Prefix: prefix });
    for await (const { Contents = [] } of pages) {
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
        yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified };
      }
    }
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    (await this.connected)?.destroy();
    (await this.linking)?.destroy();
    this.connected = undefined;
    this.linking = undefined;
  }

  private async isThere(target: { readonly Bucket: string; readonly Key: string }): Promise<boolean> {
    const client = await this.client();
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
    try {
      await reached(client.send(new HeadObjectCommand(target)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** @throws Error the key leads out of its place, or the bucket is none of the operator's any more */
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

  /** The library is large, and loaded where it is used. */
  private client(): Promise<S3Client> {
    return (this.connected ??= this.connect(this.deps.environment.TENANTRY_ATTACHMENTS_S3_ENDPOINT));
  }

  private async connect(endpoint: string | undefined): Promise<S3Client> {
    const { S3Client: Client } = await import('@aws-sdk/client-s3');
    const { environment } = this.deps;
    const accessKeyId = environment.TENANTRY_ATTACHMENTS_S3_KEY_ID;
    const secretAccessKey = environment.TENANTRY_ATTACHMENTS_S3_SECRET;
    return new Client({
      region: environment.TENANTRY_ATTACHMENTS_S3_REGION,
      endpoint,
      forcePathStyle: environment.TENANTRY_ATTACHMENTS_S3_PATH_STYLE,
      // Not every server knows the checksums that are newer than the protocol.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(accessKeyId !== undefined &&
        secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    });
  }
}

interface S3Failure {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** @throws Unavailable the server fails, is overloaded or does not answer; the same request may succeed later */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { name, $metadata } = (error ?? {}) as S3Failure;
    const status = $metadata?.httpStatusCode ?? 0;
    const isAway = status >= 500 || status === 429 || name === 'TimeoutError';
    throw isAway ? Object.assign(new Unavailable(), { cause: error }) : error;
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as S3Failure;
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}
