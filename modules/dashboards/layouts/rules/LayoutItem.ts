/** How large a widget is drawn. */
export const SIZES = ['sm', 'md', 'lg', 'full'] as const;

export type Size = (typeof SIZES)[number];

/** A widget as it is stored in a layout. */
export interface StoredItem {
  readonly id: string;
  readonly widgetId: string;
  readonly order: number;
  readonly priority?: number;
  readonly size?: Size;
  readonly settings?: unknown;
}

/** A widget as layouts show it: its place is `order` and `priority` alike. */
export type LayoutItem = StoredItem & { readonly priority: number };

/**
 * The items of a layout as they are to be: objects with an id and a widget, each id once, in their order, numbered from 0.
 */
export function normalizedItems(stored: unknown): LayoutItem[] {
  const items = (Array.isArray(stored) ? (stored as readonly unknown[]) : []).filter(isItem);
  const known = new Set<string>();
  const unique = items.filter(({ id }) => !known.has(id) && known.add(id));
  return numbered(
    unique.sort((a, b) => rank(a.order) - rank(b.order) || rank(a.priority) - rank(b.priority)),
  );
}

/** The items with their places in the list as `order` and `priority`. */
export function numbered(items: readonly StoredItem[]): LayoutItem[] {
  return items.map((item, place) => ({ ...item, order: place, priority: place }));
}

/** Position of an item; items without one come last. */
const rank = (value: unknown): number => (typeof value === 'number' ? value : Number.MAX_SAFE_INTEGER);

function isItem(value: unknown): value is StoredItem {
  if (typeof value !== 'object' || value === null) return false;
  const { id, widgetId } = value as Partial<StoredItem>;
  return typeof id === 'string' && typeof widgetId === 'string';
}
