import { type Option, type Resource, useResource } from '@tenantry/console';
import type { PlaceableWidget } from '../types';

/** Widgets of the catalogue as choices. */
export function useWidgetOptions(): Resource<readonly Option[]> {
  const catalog = useResource<{ readonly items: readonly PlaceableWidget[] }>('/dashboards/widgets/catalog');
  const data = catalog.data?.items.map(({ id, title, description }) => ({
    value: id,
    text: title,
    ...(description && { help: description }),
  }));
  return { ...catalog, data };
}
