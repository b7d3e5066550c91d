import { badRequest, type OrganizationTree } from '@tenantry/core';

/** Levels a tree may have. Keeps what grows with depth (paths, nested answers) within bounds. */
export const MOST_LEVELS = 100;

/** Where an organization is to stand. What is left out stays as it is. */
export interface WantedPlacement {
  readonly parentId?: string | null;
  /** All its children: those not named move up to its parent. */
  readonly childIds?: readonly string[];
}

/** Where it will stand, and which others move for it. */
export interface Placement {
  readonly parentId: string | null;
  readonly moves: readonly { readonly id: string; readonly parentId: string | null }[];
}

/**
 * Works out what a requested place in the tree comes to.
 *
 * Pure. Nothing it allows makes a cycle: the parent is never below the organization or one of its children.
 *
 * @param id the organization; one that is not in the tree is about to be created
 * @throws HttpError 400 saying which request cannot be met
 */
export function planPlacement(tree: OrganizationTree, id: string, wanted: WantedPlacement): Placement {
  const current = tree.get(id);
  const parentId = wanted.parentId === undefined ? (current?.parentId ?? null) : wanted.parentId;
  if (wanted.parentId) checkParent(tree, id, wanted.parentId);
  if (wanted.childIds) checkChildren(tree, id, parentId, wanted.childIds);
  const moves = wanted.childIds ? movesFor(tree, id, parentId, wanted.childIds) : [];
  if (moves.length > 0 || parentId !== (current?.parentId ?? null)) checkDepth(tree, id, { parentId, moves });
  return { parentId, moves };
}

function checkParent(tree: OrganizationTree, id: string, parentId: string): void {
  if (parentId === id) throw badRequest('Organization cannot be its own parent');
  if (!tree.has(parentId)) throw badRequest('Parent not found');
  if (tree.ancestorsOf(parentId).includes(id)) throw badRequest('Cannot assign descendant as parent');
}

function checkChildren(
  tree: OrganizationTree,
  id: string,
  parentId: string | null,
  childIds: readonly string[],
): void {
  const aboveParent = new Set(parentId === null ? [] : tree.ancestorsOf(parentId));
  const ancestors = tree.has(id) ? new Set(tree.ancestorsOf(id)) : aboveParent;
  for (const child of childIds) {
    if (child === id || !tree.has(child)) throw badRequest('Invalid child assignment');
    if (child === parentId) throw badRequest('Child cannot equal parent');
    if (ancestors.has(child)) throw badRequest('Cannot assign ancestor as child');
    if (aboveParent.has(child)) throw badRequest('Cannot assign descendant cycle');
  }
}

function movesFor(
  tree: OrganizationTree,
  id: string,
  parentId: string | null,
  childIds: readonly string[],
): Placement['moves'] {
  const kept = new Set(childIds);
  const present = tree.has(id) ? tree.childrenOf(id) : [];
  return [
    ...[...kept]
      .filter((child) => tree.get(child)?.parentId !== id)
      .map((child) => ({ id: child, parentId: id })),
    ...present.filter((child) => !kept.has(child.id)).map((child) => ({ id: child.id, parentId })),
  ];
}

function checkDepth(tree: OrganizationTree, id: string, { parentId, moves }: Placement): void {
  const parents = new Map([...tree.all()].map((node) => [node.id, node.parentId]));
  parents.set(id, parentId);
  for (const move of moves) parents.set(move.id, move.parentId);
  for (const start of parents.keys()) {
    let levels = 0;
    for (let at: string | null = start; at !== null; at = parents.get(at) ?? null) levels += 1;
    if (levels > MOST_LEVELS) throw badRequest(`Organizations may be at most ${MOST_LEVELS} levels deep`);
  }
}
