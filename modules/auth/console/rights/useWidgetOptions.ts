import { type Option, type Resource, useResource } from '@tenantry/console';

/** Widgets of the catalogue as choices. */
export function useWidgetOptions(): Resource<readonly Option[]> {
  const catalog = useResource<{
    readonly items: readonly {
      readonly id: string;
      readonly title: string;
      readonly description: string | null;
    }[];
  }>('/dashboards/widgets/catalog');
  const data = catalog.data?.items.map(({ id, title, description }) => ({
    value: id,
    text: title,
    ...(description && { help: description }),
  }));
  return { ...catalog, data };
}
