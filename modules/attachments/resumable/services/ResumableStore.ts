import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { badRequest } from '@tenantry/core';
import type { Upload } from '@tus/server' with { 'resolution-mode': 'import' };
import { EXTENSIONS } from '../rules/protocol';
import type { ResumableUploads, UploadCaller } from './ResumableUploads';

/** The uploads of one caller, as the server of the protocol sees them. */
export class ResumableStore extends EventEmitter {
  readonly extensions: string[] = [...EXTENSIONS];
  /** The attachment of the requested upload; null before it is created. */
  attachmentId: string | null = null;

  constructor(
    private readonly uploads: ResumableUploads,
    private readonly caller: UploadCaller,
    /** The request gives the upload up, which needs none of its bytes. */
    private readonly isRemoval = false,
  ) {
    super();
  }

  hasExtension(extension: string): boolean {
    return this.extensions.includes(extension);
  }

  /** Milliseconds. */
  getExpiration(): number {
    return this.uploads.lifetime;
  }

  async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload;
    if (size === undefined) throw badRequest('Upload-Length is required');
    const created = await this.uploads.begin({ id, size, metadata }, this.caller);
    upload.creation_date = created.createdAt.toISOString();
    this.attachmentId = created.attachmentId;
    return upload;
  }

  async getUpload(id: string): Promise<Upload> {
    const { caller, isRemoval, uploads } = this;
    const found = await (isRemoval ? uploads.find(id, caller) : uploads.require(id, caller));
    this.attachmentId = found.attachmentId;
    return {
      id,
      size: found.size,
      offset: found.received,
      metadata: { ...(await this.uploads.metadataOf(found)) },
      creation_date: found.createdAt.toISOString(),
      sizeIsDeferred: false,
      storage: undefined,
    };
  }

  async write(source: Readable, id: string, offset: number): Promise<number> {
    const { position, attachmentId } = await this.uploads.receive(id, source, offset, this.caller);
    this.attachmentId = attachmentId;
    return position;
  }

  remove(id: string): Promise<void> {
    return this.uploads.cancel(id, this.caller);
  }

  declareUploadLength(): Promise<void> {
    return Promise.reject(badRequest('Upload-Length is required'));
  }

  /** A worker removes them. */
  deleteExpired(): Promise<number> {
    return Promise.resolve(0);
  }
}
