import type { CollectionDeclaration } from './CollectionDeclaration';

/**
 * Whether an organization that cannot be selected any more keeps callers from the records: where it is not the selection
 * that decides which records they see, it does not.
 */
export function needsLiveSelection({ tenantWide, reach }: CollectionDeclaration): boolean {
  return tenantWide !== 'only' && !reach?.sql;
}
