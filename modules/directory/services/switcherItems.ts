import type { OrganizationTree } from '@tenantry/core';

/** An organization in the switcher. */
export interface SwitcherItem {
  readonly id: string;
  readonly name: string;
  /** 0 for a root. */
  readonly depth: number;
  /** False for one that is only shown to place those below it. */
  readonly selectable: boolean;
  readonly children: readonly SwitcherItem[];
}

/**
 * The part of a tree that a caller can work in: the organizations they may see, and the ancestors of those.
 *
 * @param allowed organizations the caller may see, descendants included; null means all
 */
export function switcherItems(tree: OrganizationTree, allowed: readonly string[] | null): SwitcherItem[] {
  const selectable = allowed === null ? null : new Set(allowed);
  const below = (parentId: string | null, depth: number): SwitcherItem[] =>
    tree.childrenOf(parentId).flatMap(({ id, name }) => {
      const children = below(id, depth + 1);
      const isSelectable = selectable === null || selectable.has(id);
      if (!isSelectable && children.length === 0) return [];
      return [{ id, name, depth, selectable: isSelectable, children }];
    });
  return below(null, 0);
}
