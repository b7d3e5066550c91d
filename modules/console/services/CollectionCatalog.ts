import {
  type Access,
  type CallableRoute,
  type Collection,
  type CoreServices,
  forbidden,
  moduleSwitchedOff,
  notFound,
} from '@tenantry/core';

/** What a client calls to list, read or change records of a collection. */
export interface VerbRoute {
  readonly method: CallableRoute['method'];
  /** Below `/api`, parameters as `:name`. */
  readonly path: string;
  /** Where the id of the record stands. */
  readonly idIn: 'path' | 'query' | 'body' | null;
}

/** What a route takes, and what it answers. */
export type Taken = Pick<CallableRoute, 'query' | 'body' | 'answer'>;

/** What can be done with the records of a collection. */
export type Verb = 'list' | 'read' | 'create' | 'update' | 'delete';

/** A collection of a running module, with the routes that a caller may call. */
export interface OpenCollection {
  readonly moduleId: string;
  readonly collection: Collection;
  readonly verbs: Readonly<Partial<Record<Verb, VerbRoute>>>;
  /** What the routes of these verbs take and answer. */
  readonly taken: Readonly<Partial<Record<Verb, Taken>>>;
  /** Whether a module is on for the caller. */
  readonly isModuleOn: (moduleId: string) => boolean;
}

/** Where each verb is served, the best way first. */
const WAYS: Readonly<Record<Verb, readonly (readonly [VerbRoute['method'], string, VerbRoute['idIn']])[]>> = {
  list: [['GET', '', null]],
  read: [['GET', '/:id', 'path']],
  create: [['POST', '', null]],
  update: [
    ['PUT', '/:id', 'path'],
    ['PATCH', '/:id', 'path'],
    ['PUT', '', 'body'],
  ],
  delete: [
    ['DELETE', '/:id', 'path'],
    ['DELETE', '', 'query'],
  ],
};
const VERBS = Object.keys(WAYS) as readonly Verb[];

/** The collections of the running modules, as far as callers may use them. */
export class CollectionCatalog {
  constructor(private readonly services: Pick<CoreServices, 'innerRequests' | 'recordKinds'>) {}

  /** Those that the caller may list or read. */
  visible(access: Access): OpenCollection[] {
    const routes = this.routes();
    return this.services.recordKinds
      .list()
      .filter(({ moduleId }) => access.isModuleOn(moduleId))
      .map(({ moduleId, item }) => open(moduleId, item.collection, routes, access))
      .filter(({ verbs }) => verbs.list ?? verbs.read);
  }

  /** Kinds whose records the caller may list by themselves, not only those of another record. */
  listed(access: Access): string[] {
    return this.visible(access)
      .filter(({ verbs: { list } }) => list && !list.path.includes(':'))
      .map(({ collection }) => collection.kind);
  }

  /**
   * One of them.
   *
   * @throws HttpError 404 no running module has this kind, or the module is off for the tenant (`MODULE_DISABLED`);
   *   403 the caller may neither list nor read its records
   */
  require(kind: string, access: Access): OpenCollection {
    const moduleId = this.services.recordKinds.ownerOf(kind);
    const collection = this.services.recordKinds.get(kind)?.collection;
    if (!collection || moduleId === undefined) throw notFound('Kind of record not found');
    if (!access.isModuleOn(moduleId)) throw moduleSwitchedOff(moduleId, 'for this tenant');
    const routes = this.routes();
    const found = open(moduleId, collection, routes, access);
    if (found.verbs.list ?? found.verbs.read) return found;
    const list = routes.get(keyOf('GET', collection.describe().path));
    throw forbidden('Forbidden', list && { requiredFeatures: list.features });
  }

  /** Served routes by method and path, without the names of parameters. */
  private routes(): ReadonlyMap<string, CallableRoute> {
    const routes = this.services.innerRequests.routes();
    return new Map(routes.map((route) => [keyOf(route.method, route.path), route]));
  }
}

function open(
  moduleId: string,
  collection: Collection,
  routes: ReadonlyMap<string, CallableRoute>,
  access: Access,
): OpenCollection {
  const { path } = collection.describe();
  const found = VERBS.flatMap((verb) => {
    for (const [method, end, idIn] of WAYS[verb]) {
      const route = routes.get(keyOf(method, path + end));
      if (route && isOpen(route, access)) return [{ verb, route, idIn }];
    }
    return [];
  });
  const verbs = found.map(({ verb, route: { method, path: at }, idIn }) => [
    verb,
    { method, path: at, idIn },
  ]);
  const taken = found.map(({ verb, route: { query, body, answer } }) => [verb, { query, body, answer }]);
  return {
    moduleId,
    collection,
    verbs: Object.fromEntries(verbs) as OpenCollection['verbs'],
    taken: Object.fromEntries(taken) as OpenCollection['taken'],
    isModuleOn: (id) => access.isModuleOn(id),
  };
}

const keyOf = (method: string, path: string) => `${method} ${path.replaceAll(/:\w+/g, ':')}`;

function isOpen(route: CallableRoute, access: Access): boolean {
  if (route.access === 'superAdmin' && !access.isSuperAdmin) return false;
  return access.isModuleOn(route.moduleId) && access.hasAll(route.features);
}
