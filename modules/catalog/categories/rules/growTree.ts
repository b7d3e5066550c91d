/** A category as it is stored. */
export interface StoredCategory {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly slug: string | null;
  readonly isActive: boolean;
}

/** A category in its place. */
export interface PlacedCategory extends StoredCategory {
  readonly parent: PlacedCategory | null;
  /** 0 for those at the top. */
  readonly depth: number;
  /** Ids from the top, joined by slashes. */
  readonly treePath: string;
  /** Names from the top. */
  readonly pathLabel: string;
  readonly children: PlacedCategory[];
  /** From the top. */
  readonly ancestorIds: readonly string[];
  /** Each before those below it. */
  readonly descendantIds: string[];
}

/**
 * Places categories, given in the order of siblings. A category with a parent that is not among them becomes a root.
 *
 * @returns all of them, each before its children
 */
export function growTree(categories: readonly StoredCategory[]): PlacedCategory[] {
  const known = new Set(categories.map(({ id }) => id));
  const below = new Map<string | null, StoredCategory[]>();
  for (const category of categories) {
    const { parentId } = category;
    const key = parentId !== null && known.has(parentId) ? parentId : null;
    const siblings = below.get(key);
    if (siblings) siblings.push(category);
    else below.set(key, [category]);
  }
  const placed: PlacedCategory[] = [];
  const place = (category: StoredCategory, parent: PlacedCategory | null): PlacedCategory => {
    const { id, name } = category;
    const own: PlacedCategory = {
      ...category,
      parent,
      depth: parent ? parent.depth + 1 : 0,
      treePath: parent ? `${parent.treePath}/${id}` : id,
      pathLabel: parent ? `${parent.pathLabel} / ${name}` : name,
      children: [],
      ancestorIds: parent ? [...parent.ancestorIds, parent.id] : [],
      descendantIds: [],
    };
    placed.push(own);
    for (const child of below.get(id) ?? []) {
      const branch = place(child, own);
      own.children.push(branch);
      own.descendantIds.push(branch.id);
      for (const descendant of branch.descendantIds) own.descendantIds.push(descendant);
    }
    return own;
  };
  for (const root of below.get(null) ?? []) place(root, null);
  return placed;
}
