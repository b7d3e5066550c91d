import { coveringGrant } from './grants';
import type { Features } from './types';

/** Rights that a draft gives and takes away, as ids of features and as wildcards. */
export interface RightsChanges {
  /** A new wildcard stands for the features that it covers. */
  readonly given: readonly string[];
  /** A wildcard is named where only rights of later versions are taken away. */
  readonly taken: readonly string[];
}

/** How the grants of a draft differ from the stored ones. */
export function changesOf(
  stored: readonly string[],
  draft: readonly string[],
  { items }: Features,
): RightsChanges {
  const isHeld = (grants: readonly string[], id: string) => coveringGrant(grants, id) !== null;
  const moreOf = (grants: readonly string[], others: readonly string[]) =>
    items.map(({ id }) => id).filter((id) => isHeld(grants, id) && !isHeld(others, id));
  const wildcardsOf = (grants: readonly string[], others: readonly string[]) =>
    grants.filter((grant) => grant.endsWith('*') && !isHeld(others, grant));
  const wildcards = wildcardsOf(draft, stored);
  const lost = moreOf(stored, draft);
  return {
    given: [...wildcards, ...moreOf(draft, stored).filter((id) => !isHeld(wildcards, id))],
    taken: lost.length > 0 ? lost : wildcardsOf(stored, draft),
  };
}

/** Whether a feature is granted in one of two lists of grants alone. */
export function isChanged(stored: readonly string[], draft: readonly string[], id: string): boolean {
  return (coveringGrant(stored, id) === null) !== (coveringGrant(draft, id) === null);
}
