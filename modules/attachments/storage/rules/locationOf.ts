import type { StoragePlace } from '../StorageDriver';

/** Member of the configuration of a partition: clients read its files from the storage itself. */
export const PRESIGNED = 'presignedReads';

/** What of the configuration of a partition says where its files are; null for nothing. */
export function locationOf(config: StoragePlace['config']): StoragePlace['config'] {
  const members = Object.entries(config ?? {}).filter(([name]) => name !== PRESIGNED);
  return members.length === 0 ? null : Object.fromEntries(members);
}
