export { acquireInstanceLock, type InstanceLock } from './acquireInstanceLock';
export type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';
export { EmbeddedPostgresError } from './EmbeddedPostgresError';
export { findEmbeddedPostgres } from './findEmbeddedPostgres';
export {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './startEmbeddedPostgres';
