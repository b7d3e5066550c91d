import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { AttachmentsEnvironment } from '../../environment';
import { environmentKeyOf } from '../rules/environmentKeyOf';

/** Folders on this machine. Names that begin with a dot are no codes of partitions. */
export class StorageFolders {
  private readonly root: string;
  /** Files on their way into a storage. */
  readonly staging: string;
  /** Files that arrive in several requests. */
  readonly resumable: string;
  /** Rendered images. */
  readonly cache: string;

  constructor(private readonly deps: { readonly environment: AttachmentsEnvironment }) {
    const { TENANTRY_ATTACHMENTS_DIR: own, TENANTRY_DATA_DIR: data } = deps.environment;
    this.root = path.resolve(own ?? path.join(data, 'attachments'));
    this.staging = path.join(this.root, '.staging');
    this.resumable = path.join(this.root, '.resumable');
    this.cache = path.join(this.root, '.cache');
  }

  async prepare(): Promise<void> {
    for (const folder of [this.staging, this.resumable, this.cache])
      await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  /** Folder of a partition that is kept on this machine. */
  ofPartition(code: string): string {
    const own = this.deps.environment[environmentKeyOf(code)];
    return own === undefined ? path.join(this.root, code) : path.resolve(own);
  }
}
