import type { Collection, CollectionCommands } from './Collection';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { collectionCommands } from './collectionCommands';
import { collectionEvents } from './collectionEvents';
import { collectionRoutes } from './collectionRoutes';
import { narrowingOf } from './narrowingOf';

/**
 * Declares a collection of a module whose hooks use the services `TServices` and whose requests have the members
 * `TInput`, as `routeFor` does for routes:
 *
 *     const collection = collectionFor<{ pipelines: Pipelines }, DealInput>();
 *     export const deals = collection({ kind: 'customers.deal', path: '/customers/deals', ... });
 *
 * The manifest lists it under `collections`. Others use `deals.commands.update` and `deals.events.created`.
 */
export function collectionFor<TServices, TInput = Readonly<Record<string, unknown>>>() {
  return (declaration: CollectionDeclaration<TServices, TInput>): Collection<TInput> => {
    const erased = declaration as unknown as CollectionDeclaration;
    const { kind, label, table, customFields } = declaration;
    const commands = collectionCommands(erased) as CollectionCommands<TInput>;
    const title = `${label[0]?.toUpperCase()}${label.slice(1)}`;
    return {
      kind,
      customFieldEntities: customFields ? [{ id: kind, title, table }] : [],
      routes: collectionRoutes(
        erased,
        commands as unknown as CollectionCommands<Readonly<Record<string, unknown>>>,
      ),
      commands,
      events: collectionEvents(erased),
      narrowing: narrowingOf(erased),
    };
  };
}
