import type { StoragePlace } from '../StorageDriver';

/** Member of the configuration of a partition: clients read its files from the storage itself. */
export const PRESIGNED = 'presignedReads';

/** The part of a partition's configuration that locates its files; null for an empty one. */
export function locationOf(config: StoragePlace['config']): StoragePlace['config'] {
  const members = Object.entries(config ?? {}).filter(([name]) => name !== PRESIGNED);
  return members.length === 0 ? null : Object.fromEntries(members);
}
