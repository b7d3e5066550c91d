import { translatableOf } from './translatableOf';
import { assertNotCompared } from './encryption/encryptedFields';
import { assertStates } from './enterStates';
import { entityOf } from '../tables/entityOf';
import { clearedMembers } from './clearedReferences';
import type { Collection, CollectionCommands, CollectionEvents } from './Collection';
import type { CollectionDescription } from './description/CollectionDescription';
import { describeCollection } from './description/describeCollection';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { collectionCommands, collectionHistory } from './collectionCommands';
import { collectionEvents } from './collectionEvents';
import { collectionRoutes } from './collectionRoutes';
import { narrowingOf } from './narrowingOf';
import type { EntityRow, Fields, NamesMembers } from './rows';
import { shownRow } from './shownRow';
import { tableOf } from './tableOf';
import { recordTools } from './tools/recordTools';

/**
 * Declares a collection of a module, as `routeFor` does for routes. Its hooks use the services `TServices`, and its requests
 * have the members `TInput`:
 *
 *     const collection = collectionFor<{ pipelines: Pipelines }, DealInput>();
 *     export const deals = collection({ kind: 'customers.deal', path: '/customers/deals', ... });
 *
 * The manifest lists it under `collections`. Others use `deals.commands.update` and `deals.events.created`.
 */
export function collectionFor<TServices, TInput = Readonly<Record<string, unknown>>>() {
  return <const F extends Fields>(
    declaration: CollectionDeclaration<TServices, TInput> & { readonly fields: F } & NamesMembers<NoInfer<F>>,
  ): Collection<TInput, F> => {
    const erased = declaration as unknown as CollectionDeclaration;
    const {
      kind,
      label,
      table,
      softDelete,
      tenantWide,
      customFields,
      alsoNamed,
      children = [],
    } = declaration;
    const title = `${label[0]?.toUpperCase()}${label.slice(1)}`;
    assertNotCompared(erased);
    assertStates(erased);
    const storedIn = tableOf(erased);
    const tools = recordTools(erased);
    let description: CollectionDescription | undefined;
    const commands = collectionCommands(erased) as CollectionCommands<TInput>;
    return {
      kind,
      alsoNamed,
      label,
      table,
      softDelete,
      tenantWide,
      fields: declaration.fields,
      fixed: declaration.fixed ?? {},
      confidential: declaration.confidential,
      viewFeatures: declaration.features.view,
      entity: entityOf<EntityRow<F>>(kind, storedIn),
      storedIn,
      unique: declaration.unique ?? [],
      clears: clearedMembers(erased),
      childTables: children.map(({ name }) => name),
      customFieldEntities: customFields ? [{ id: kind, title, table, ...(alsoNamed && { alsoNamed }) }] : [],
      translatableRecords: translatableOf(erased, title),
      routes: collectionRoutes(
        erased,
        commands as unknown as CollectionCommands<Readonly<Record<string, unknown>>>,
      ),
      commands,
      history: collectionHistory(erased),
      events: eventsThatOccur(erased) as Collection<TInput, F>['events'],
      tools,
      askedTools: (declaration.tools ?? []).map((verb) => tools[verb]),
      shown: (keep) => shownRow(erased, keep),
      describe: () => (description ??= describeCollection(erased)),
      narrowing: narrowingOf(erased),
    };
  };
}

/** Undoing a creation deletes a record, and the other way round. */
function eventsThatOccur(declaration: CollectionDeclaration): CollectionEvents {
  const { verbs = ['create', 'update'] } = declaration;
  const { created, updated, deleted, ...ofStates } = collectionEvents(declaration);
  const comesAndGoes = verbs.includes('create') || verbs.includes('delete');
  return {
    ...(comesAndGoes && { created, deleted }),
    ...(verbs.includes('update') && { updated }),
    ...ofStates,
  } as CollectionEvents;
}
