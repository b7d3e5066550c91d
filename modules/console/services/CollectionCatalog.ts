import {
  type Access,
  type CallableRoute,
  type Collection,
  type CoreServices,
  forbidden,
  moduleSwitchedOff,
  notFound,
  type TenantSettings,
  tenantSettingsKind,
} from '@tenantry/core';

/** Route to list, read or change records of a collection. */
export interface VerbRoute {
  readonly method: CallableRoute['method'];
  /** Below `/api`, parameters as `:name`. */
  readonly path: string;
  /** Where the id of the record stands. */
  readonly idIn: 'path' | 'query' | 'body' | null;
}

/** Input and answer of a route. */
export type Taken = Pick<CallableRoute, 'query' | 'body' | 'answer'>;

/** Operations on the records of a collection. */
export type Verb = 'list' | 'read' | 'create' | 'update' | 'delete';

/** The description of a collection or of settings of tenants. */
export type Described = Pick<Collection, 'kind' | 'label' | 'describe'> & {
  readonly help?: string;
  readonly routes: { readonly list?: Collection['routes']['list'] };
};

/** A collection of a running module, or its settings of tenants, with the routes that a caller may call. */
export interface OpenCollection {
  readonly moduleId: string;
  readonly collection: Described;
  readonly verbs: Readonly<Partial<Record<Verb, VerbRoute>>>;
  /** Inputs and answers of the routes of these verbs. */
  readonly taken: Readonly<Partial<Record<Verb, Taken>>>;
  /** Whether a module is on for the caller. */
  readonly isModuleOn: (moduleId: string) => boolean;
}

/** Where each verb is served, the best way first. */
type Ways = Readonly<Record<Verb, readonly (readonly [VerbRoute['method'], string, VerbRoute['idIn']])[]>>;
const WAYS: Ways = {
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
/** Settings are one record without an id. */
const WAYS_OF_SETTINGS: Ways = {
  list: [],
  read: [['GET', '', null]],
  create: [],
  update: [['PUT', '', null]],
  delete: [],
};
const VERBS = Object.keys(WAYS) as readonly Verb[];

/** The collections of the running modules, as far as callers may use them. */
export class CollectionCatalog {
  constructor(
    private readonly services: Pick<CoreServices, 'contributions' | 'innerRequests' | 'recordKinds'>,
  ) {}

  /** Those that the caller may list or read. */
  visible(access: Access): OpenCollection[] {
    const routes = this.routes();
    return this.services.recordKinds
      .list()
      .filter(({ moduleId }) => access.isModuleOn(moduleId))
      .map(({ moduleId, item }) => open(moduleId, item.collection, routes, access))
      .map((found) => (found.moduleId === 'console' ? withoutList(found) : found))
      .filter(({ verbs }) => verbs.list ?? verbs.read);
  }

  /** Kinds of records that the caller may list by themselves, not only those of another record. */
  listed(access: Access): string[] {
    return this.visible(access)
      .filter(({ verbs: { list } }) => list && !list.path.includes(':'))
      .map(({ collection }) => collection.kind);
  }

  /** Settings of tenants that the caller may change. */
  settings(access: Access): OpenCollection[] {
    const routes = this.routes();
    return this.services.contributions
      .of(tenantSettingsKind)
      .visible(access)
      .map(({ moduleId, item }) => openSettings(moduleId, item, routes, access))
      .filter(({ verbs: { read, update } }) => read && update);
  }

  /**
   * One kind of records, or the settings of a module under `<module>.settings`.
   *
   * @throws HttpError 404 no running module has this kind, or the module is off for the tenant (`MODULE_DISABLED`);
   *   403 the caller may neither list nor read its records
   */
  require(kind: string, access: Access): OpenCollection {
    const { contributions, recordKinds } = this.services;
    const ofSettings = contributions.of(tenantSettingsKind);
    const moduleId = recordKinds.ownerOf(kind) ?? ofSettings.ownerOf(kind);
    const collection = recordKinds.get(kind)?.collection;
    const settings = ofSettings.get(kind);
    const described = collection ?? settings;
    if (!described || moduleId === undefined) throw notFound('Kind of record not found');
    if (!access.isModuleOn(moduleId)) throw moduleSwitchedOff(moduleId, 'for this tenant');
    const routes = this.routes();
    const found = collection
      ? open(moduleId, collection, routes, access)
      : openSettings(moduleId, settings as TenantSettings, routes, access);
    if (found.verbs.list ?? found.verbs.read) return found;
    const list = routes.get(keyOf('GET', described.describe().path));
    throw forbidden('Forbidden', list && { requiredFeatures: list.features });
  }

  /** Served routes by method and path, without the names of parameters. */
  private routes(): ReadonlyMap<string, CallableRoute> {
    const routes = this.services.innerRequests.routes();
    return new Map(routes.map((route) => [keyOf(route.method, route.path), route]));
  }
}

/** Settings of the tenant are changed only by those who hold the features for it in all organizations. */
function openSettings(
  moduleId: string,
  settings: TenantSettings,
  routes: ReadonlyMap<string, CallableRoute>,
  access: Access,
): OpenCollection {
  const { id: kind, label, describe, help } = settings;
  const described = { kind, label, describe, routes: {}, ...(help !== undefined && { help }) };
  const found = open(moduleId, described, routes, access, WAYS_OF_SETTINGS);
  if (settings.of === 'organization' || access.holdsThroughout(settings.command.features ?? [])) return found;
  const { update: _, ...verbs } = found.verbs;
  return { ...found, verbs };
}

function open(
  moduleId: string,
  collection: Described,
  routes: ReadonlyMap<string, CallableRoute>,
  access: Access,
  ways = WAYS,
): OpenCollection {
  const { path } = collection.describe();
  const found = VERBS.flatMap((verb) => {
    for (const [method, end, idIn] of ways[verb]) {
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

/** Views are made and chosen above the lists that they show, and have no list of their own. */
function withoutList(found: OpenCollection): OpenCollection {
  const { list: _, create: __, ...verbs } = found.verbs;
  return { ...found, verbs };
}

const keyOf = (method: string, path: string) => `${method} ${path.replaceAll(/:\w+/g, ':')}`;

function isOpen(route: CallableRoute, access: Access): boolean {
  if (route.access === 'superAdmin' && !access.isSuperAdmin) return false;
  return access.isModuleOn(route.moduleId) && access.hasAll(route.features);
}
