import { useState } from 'react';
import { pathWith, type Resource, type TreeRow, useAddress, usePerson, useResource } from '@tenantry/console';
import type { Organization } from './types';

/** Below `/api`. */
export const PATH = '/directory/organizations';
/** Organizations of a tenant of which all are shown at once. */
const FEW = 100;

interface Listed {
  readonly items: readonly Organization[];
}

interface OrganizationTree {
  readonly tree: Resource<Listed>;
  /** The rows that are shown. While the page searches: what was found, and what is above it. */
  readonly rows: readonly TreeRow<Organization>[];
  readonly toggle: (id: string) => void;
}

/** The organizations of the tenant as a tree, narrowed by the search in the address. */
export function useOrganizationTree(): OrganizationTree {
  const { tenantId } = usePerson();
  const search = useAddress().get('search');
  const path = (query: Readonly<Record<string, string>>) =>
    tenantId === null ? null : pathWith(PATH, { ...query, tenantId });
  const tree = useResource<Listed>(path({ view: 'tree' }));
  const found = useResource<Listed>(search === '' ? null : path({ view: 'options', search }));
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const roots = tree.data?.items ?? [];
  const areFew = roots.reduce((sum, { descendantIds }) => sum + 1 + descendantIds.length, 0) <= FEW;
  const matches = search === '' || !found.data ? null : new Set(found.data.items.map(({ id }) => id));
  const isShown = ({ id, descendantIds }: Organization) =>
    matches === null || [id, ...descendantIds].some((one) => matches.has(one));
  const isOpen = ({ id, depth }: Organization) =>
    matches !== null || (areFew || depth === 0) !== toggled.includes(id);
  const rowsOf = (branches: readonly Organization[]): readonly TreeRow<Organization>[] => {
    const shown = branches.filter(isShown);
    return shown.flatMap((item, index) => {
      const below = rowsOf(item.children);
      const row = {
        item,
        level: item.depth + 1,
        place: index + 1,
        siblings: shown.length,
        isOpen: below.length > 0 ? isOpen(item) : null,
      };
      return [row, ...(row.isOpen ? below : [])];
    });
  };
  return {
    tree,
    rows: rowsOf(roots),
    toggle: (id) => setToggled(toggled.includes(id) ? toggled.filter((one) => one !== id) : [...toggled, id]),
  };
}
