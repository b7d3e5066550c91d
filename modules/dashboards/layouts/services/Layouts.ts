import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { badRequest, type CoreServices, notFound } from '@tenantry/core';
import { accessAt, type Caller, organizationsAbove, placeOf, userOf } from '../../shared/place';
import { allowedWidgets, type Assigned } from '../../widgets/rules/allowedWidgets';
import type { Widget, WidgetCatalog } from '../../widgets/services/WidgetCatalog';
import {
  type LayoutItem,
  normalizedItems,
  numbered,
  type Size,
  SIZES,
  type StoredItem,
} from '../rules/LayoutItem';
import type { LayoutPlace, LayoutRecords } from './LayoutRecords';

/** Items of one layout at most. */
export const MOST_ITEMS = 100;

/** A caller's layout, as it is shown. */
export interface ShownLayout {
  readonly place: LayoutPlace;
  readonly items: readonly LayoutItem[];
  /** Widgets that the caller may place. */
  readonly widgets: readonly Widget[];
}

type Dependencies = Pick<CoreServices, 'accessControl' | 'unitOfWork'> & {
  readonly layoutRecords: LayoutRecords;
  readonly widgetCatalog: WidgetCatalog;
};

/**
 * The dashboards of users. Stored items are kept: widgets that are not allowed, or that belong to a module that is off, are
 * only left out of the answer. They are shown again with the permission or the module.
 */
export class Layouts {
  constructor(private readonly deps: Dependencies) {}

  /** The own layout. The first reading stores the one that people begin with. @throws HttpError 403 for a key */
  async read(caller: Caller): Promise<ShownLayout> {
    const { place, stored, allowed } = await this.load(caller);
    if (!this.deps.widgetCatalog.isAvailable)
      return { place, items: normalizedItems(stored.items), widgets: [] };
    if (stored.items === null) {
      const first = firstItems(allowed);
      if (await this.deps.layoutRecords.create(place, first))
        return { place, items: first, widgets: allowed };
      return this.read(caller);
    }
    const items = normalizedItems(stored.items);
    if (!isDeepStrictEqual(items, stored.items))
      await this.deps.layoutRecords.tidy(place, stored.items, items);
    return { place, items: numbered(items.filter(isOneOf(allowed))), widgets: allowed };
  }

  /**
   * Replaces what the caller sees. Items of widgets that the caller may not place are dropped.
   *
   * @throws HttpError 400 an id that occurs twice, or too many items together with the hidden ones; 403 for a key, 503 while
   *   modules are starting
   */
  async replace(caller: Caller, items: readonly StoredItem[]): Promise<void> {
    const { layoutRecords, unitOfWork, widgetCatalog } = this.deps;
    await unitOfWork.run(async () => {
      const locked = await layoutRecords.lock(placeOfUser(caller));
      const { place, allowed } = await this.load(caller);
      widgetCatalog.assertAvailable();
      const kept = items.filter(isOneOf(allowed));
      const ids = new Set(kept.map(({ id }) => id));
      if (ids.size < kept.length) throw badRequest('Layout item IDs must be unique');
      const hidden = normalizedItems(locked).filter((item) => !isOneOf(allowed)(item) && !ids.has(item.id));
      if (kept.length + hidden.length > MOST_ITEMS) {
        throw badRequest('The layout has too many items', { limit: MOST_ITEMS, hidden: hidden.length });
      }
      const sized = kept.map((item) => ({ ...item, size: item.size ?? 'md' }));
      await layoutRecords.save(place, numbered([...sized, ...hidden]));
    });
  }

  /**
   * Changes one item.
   *
   * @param settings null or left out: stay as they are
   * @throws HttpError 403 for a key, 404 no layout, or none with the item
   */
  async change(
    caller: Caller,
    itemId: string,
    { size, settings }: { readonly size?: Size; readonly settings?: unknown },
  ): Promise<void> {
    const place = placeOfUser(caller);
    await this.deps.unitOfWork.run(async () => {
      const stored = await this.deps.layoutRecords.lock(place);
      if (stored === undefined) throw notFound('Layout not found');
      const items = normalizedItems(stored);
      if (!items.some(({ id }) => id === itemId)) throw notFound('Layout item not found');
      const change = (item: LayoutItem): LayoutItem => ({
        ...item,
        size: size ?? item.size ?? 'md',
        settings: settings ?? item.settings,
      });
      await this.deps.layoutRecords.save(
        place,
        items.map((item) => (item.id === itemId ? change(item) : item)),
      );
    });
  }

  private async load(caller: Caller) {
    const place = placeOfUser(caller);
    const above = organizationsAbove(place, caller.organizations);
    const stored = await this.deps.layoutRecords.read(place, above, caller.principal.roleIds ?? []);
    return { place, stored, allowed: this.allowed(caller, place, stored) };
  }

  private allowed(caller: Caller, place: LayoutPlace, assigned: Assigned): Widget[] {
    const catalog = this.deps.widgetCatalog.ofTenant(caller.access);
    return allowedWidgets(catalog, assigned, accessAt(caller, place, this.deps));
  }
}

function placeOfUser(caller: Caller): LayoutPlace {
  return { ...placeOf(caller), userId: userOf(caller.principal) };
}

/** The items of a new layout. */
function firstItems(allowed: readonly Widget[]): LayoutItem[] {
  return numbered(
    allowed
      .filter(({ defaultEnabled }) => defaultEnabled)
      .map(({ id, defaultSize, defaultSettings }, order) => ({
        id: randomUUID(),
        widgetId: id,
        order,
        size: SIZES.find((size) => size === defaultSize) ?? 'md',
        ...(defaultSettings && { settings: defaultSettings }),
      })),
  );
}

function isOneOf(widgets: readonly Widget[]): (item: StoredItem) => boolean {
  const ids = new Set(widgets.map(({ id }) => id));
  return ({ widgetId }) => ids.has(widgetId);
}
