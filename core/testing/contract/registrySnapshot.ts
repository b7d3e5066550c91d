import type { Host } from '../../host/Host';
import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';

/** Registrations with a host, as lines `module: name`, by kind. */
export type RegistrySnapshot = Readonly<Record<string, readonly string[]>>;

type ContributedItemsOfKind = Pick<ContributedItems<{ id: string }>, 'list'> & { readonly kind: string };

/** Everything that modules have registered with a running host, in order. */
export function registrySnapshot({ core, table }: Host): RegistrySnapshot {
  const registries: readonly ContributedItemsOfKind[] = [
    ...core.registries.list(),
    core.features,
    core.commandCatalog.commands,
    core.commandCatalog.interceptors,
    core.customFields.entities,
  ];
  return {
    ...Object.fromEntries(
      registries.map((registry) => [
        registry.kind,
        registry.list().map(({ moduleId, item }) => `${moduleId}: ${item.id}`),
      ]),
    ),
    'running module': core.modules.list().map(({ id }) => id),
    route: table.routes.map(({ moduleId, route }) => `${moduleId}: ${route.method} ${route.path}`),
    subscription: [...core.events.subscribers].sort(),
  };
}

/** The differences between two snapshots, as `a route is missing: ...` and `a route is left over: ...`. */
export function compareSnapshots(before: RegistrySnapshot, after: RegistrySnapshot): string[] {
  return Object.keys({ ...before, ...after }).flatMap((kind) => {
    const [had, has] = [before[kind] ?? [], after[kind] ?? []];
    const missing = without(had, has).map((entry) => `the ${kind} "${entry}" is missing`);
    const extra = without(has, had).map((entry) => `the ${kind} "${entry}" is there besides`);
    if (missing.length + extra.length > 0) return [...missing, ...extra];
    return had.some((entry, index) => entry !== has[index]) ? [`the order of each ${kind} has changed`] : [];
  });
}

/** The entries of the first list that the second has not as often. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const rest = [...others];
  return list.filter((entry) => {
    const at = rest.indexOf(entry);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
