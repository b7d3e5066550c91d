import type { ModuleManifest } from '../../../kernel/manifest/ModuleManifest';
import type { DeclaredTables } from '../tables/compareTables';

/** The tables that a module declares: those of its records, and of entities besides. */
export function declaredTables({ collections = [], entities = [] }: ModuleManifest): DeclaredTables {
  const ofRecords = new Set<unknown>(collections.map(({ entity }) => entity));
  return {
    records: collections.map(({ storedIn }) => storedIn),
    entities: entities.filter((entity) => !ofRecords.has(entity)),
  };
}
