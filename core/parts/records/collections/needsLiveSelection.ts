import type { CollectionDeclaration } from './CollectionDeclaration';

/** Whether an organization that cannot be selected any more keeps callers from the records; not from those of no organization. */
export function needsLiveSelection({ tenantWide }: CollectionDeclaration): boolean {
  return tenantWide !== 'only';
}
