import type { CoreServices, StoredRow } from '@tenantry/core';
import type { ImageCache } from '../../images/services/ImageCache';
import type { StoragePlace } from '../../storage/StorageDriver';
import type { StorageLedger } from '../../storage/services/StorageLedger';
import type { StorageReclaim } from '../../storage/services/StorageReclaim';

type Dependencies = Pick<CoreServices, 'unitOfWork'> & {
  readonly storageLedger: StorageLedger;
  readonly storageReclaim: StorageReclaim;
  readonly imageCache: ImageCache;
};

/** The files behind attachments. */
export class AttachmentFiles {
  constructor(private readonly deps: Dependencies) {}

  /** Frees the room of an attachment that is being deleted; its file goes after the commit. */
  async discard(row: StoredRow): Promise<void> {
    const { imageCache, storageLedger, storageReclaim, unitOfWork } = this.deps;
    const text = (column: string) => row[column] as string;
    const place = {
      storageDriver: text('storage_driver'),
      partitionCode: text('partition_code'),
      storageKey: text('storage_key'),
      storageConfig: (row['storage_config'] ?? null) as StoragePlace['config'],
    };
    const left = await storageLedger.discard(text('tenant_id'), place, Number(row['file_size']));
    await unitOfWork.afterCommit(async () => {
      await imageCache.forget({ tenantId: text('tenant_id'), id: text('id') });
      await storageReclaim.remove(left);
    });
  }
}
