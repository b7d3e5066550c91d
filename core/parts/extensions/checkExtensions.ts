import { extendRoute } from './extendRoute';
import type { EnricherDeclaration } from './EnricherDeclaration';
import { isRouteInterceptor, type InterceptorDeclaration } from './InterceptorDeclaration';
import { coversCommand } from '../records/commands/CommandCatalog';
import {
  enriches,
  resolveExtensions,
  type ExtensionSource,
  type ResolvedExtensions,
} from './resolveExtensions';
import { coversRoute, kindOf, moduleOfTarget, routeText, type RouteTarget } from './routeTarget';
import type { Route } from '../http/route';
import { memberSchemas } from '../http/schemas';
import { HostError } from '../../kernel/errors/HostError';
import { hint } from '../../kernel/errors/suggest';
import type { PlannedModules } from '../../kernel/kinds/ContributionKind';
import type { ModuleManifest } from '../../kernel/manifest/ModuleManifest';
import type { Owned } from '../../kernel/registry/ContributionRegistry';
import { idOf } from '../../kernel/registry/idOf';
import type { ModulePackage } from '../../kernel/registry/ModulePackage';
import { routeKind } from '../http/routeKind';
import { commandKind } from '../records/commands/commandKind';

type Extension = InterceptorDeclaration | EnricherDeclaration;

/**
 * Looks for interceptors and enrichers that could never do what they declare: a target that no module they may
 * rely on contributes, records the route does not answer with, input it does not take, a field added twice.
 *
 * Pure. A target in an optional module that is not installed is allowed.
 */
export function* checkExtensions(planned: PlannedModules): Generator<HostError> {
  const { packages, contributed } = planned;
  const failed = new Set<string>();
  const wrong = (
    moduleId: string,
    extension: string,
    what: string,
    remedy: string,
    meant = '',
  ): HostError => {
    failed.add(moduleId);
    return new HostError(
      'MODULE_EXTENSION_INVALID',
      moduleId,
      `cannot start: its extension ${extension} ${what}.${meant}`,
      remedy,
    );
  };
  const targets = targetsIn(planned);
  const interceptors = contributed.of<InterceptorDeclaration>({ key: 'interceptors' });
  const enrichers = contributed.of<EnricherDeclaration>({ key: 'enrichers' });
  for (const pkg of packages) {
    const own = ({ moduleId }: Owned<Extension>): boolean => moduleId === pkg.id;
    for (const { item } of [...interceptors.filter(own), ...enrichers.filter(own)]) {
      const found = wrongTarget(item, pkg, targets);
      if (found) yield wrong(pkg.id, item.id, found.what, found.remedy, found.hint);
      for (const what of wrongChanges(item, targets.routes)) {
        yield wrong(pkg.id, item.id, what, `correct "changes" of ${item.id} in the manifest of ${pkg.id}.`);
      }
    }
  }
  const itemsOf = <T>(all: readonly Owned<T>[], id: string): T[] =>
    all.filter(({ moduleId }) => moduleId === id).map(({ item }) => item);
  const sources = packages
    .filter(({ id }) => !failed.has(id))
    .map(({ id }) =>
      extensionSource(id, { interceptors: itemsOf(interceptors, id), enrichers: itemsOf(enrichers, id) }),
    );
  for (const route of targets.routes) {
    const resolved = resolveExtensions(route, sources);
    if (!resolved) continue;
    for (const { moduleId, id, records } of extendRoute(route, resolved).misplaced) {
      if (!isExact(resolved, id)) continue;
      const place = records === '.' ? 'as its body' : `at "${records}"`;
      yield wrong(
        moduleId,
        id,
        `adds fields to ${route.method} ${route.path}, which declares no object ${place}`,
        `give the place of the records in "records" of ${id}, or choose another target.`,
      );
    }
    for (const { moduleId, id, field } of addedTwice(resolved)) {
      yield wrong(
        moduleId,
        id,
        `adds the field ${field} to ${route.method} ${route.path}, which another extension of ${moduleId} adds already`,
        `rename the field in one of the two in ${moduleId}.`,
      );
    }
  }
}

/** Contributions of a module to routes. */
export function extensionSource(
  moduleId: string,
  { interceptors = [], enrichers = [] }: Pick<ModuleManifest, 'interceptors' | 'enrichers'>,
): ExtensionSource {
  return { moduleId, interceptors: interceptors.filter(isRouteInterceptor), enrichers };
}

/** Possible targets of extensions: routes and commands of modules, not of the core itself. */
interface Targets {
  readonly moduleIds: ReadonlySet<string>;
  readonly routes: readonly Route[];
  readonly commands: readonly { readonly id: string }[];
}

function targetsIn({ packages, contributed }: PlannedModules): Targets {
  const moduleIds = new Set(packages.map(({ id }) => id));
  const ofModules = <T>(all: readonly Owned<T>[]): T[] =>
    all.filter(({ moduleId }) => moduleIds.has(moduleId)).map(({ item }) => item);
  return {
    moduleIds,
    routes: ofModules(contributed.of(routeKind)),
    commands: ofModules(contributed.of(commandKind)),
  };
}

function wrongTarget(
  extension: Extension,
  pkg: ModulePackage,
  { moduleIds, routes, commands }: Targets,
): { what: string; hint: string; remedy: string } | null {
  const { target } = extension;
  const { shown, owner } = describeTarget(target);
  if (owner === null) return null;
  const isThere = moduleIds.has(owner);
  if (!isThere && owner in pkg.optional) return null;
  if (owner !== pkg.id && !(owner in pkg.requires) && !(owner in pkg.optional)) {
    return {
      what: `is aimed at ${shown} of ${owner}, which ${pkg.id} does not require`,
      hint: isThere ? '' : hint(owner, [pkg.id, ...Object.keys({ ...pkg.requires, ...pkg.optional })]),
      remedy: `name "${owner}" under tenantry.requires or tenantry.optional in package.json of ${pkg.id}.`,
    };
  }
  const isCovered =
    'command' in target
      ? commands.some(({ id }) => coversCommand(target.command, id))
      : 'resource' in target
        ? routes.some((route) => enriches(extension as EnricherDeclaration, route))
        : routes.some((route) => coversRoute(target.route, route));
  if (isCovered) return null;
  return {
    what: `is aimed at ${shown}, which no running module contributes`,
    hint: hint(targetName(target), namesLike(target, routes, commands)),
    remedy: `correct "target" of ${extension.id}; GET /api/openapi.json lists the routes of ${owner} and their resources.`,
  };
}

function targetName(target: Extension['target']): string {
  if ('route' in target) return routeText(target.route);
  return 'resource' in target ? kindOf(target.resource) : idOf(target.command);
}

/** Names of all targets of the same kind. */
function namesLike(
  target: Extension['target'],
  routes: readonly Route[],
  commands: readonly { readonly id: string }[],
): string[] {
  if ('command' in target) return commands.map(({ id }) => id);
  if ('resource' in target) return routes.flatMap(({ resource }) => (resource ? [resource.kind] : []));
  return routes.map(({ method, path }) => `${method} ${path}`);
}

/** How a target is written, and the module it means; null when it means all. */
function describeTarget(target: Extension['target']): { shown: string; owner: string | null } {
  const name = targetName(target);
  if ('route' in target) return { shown: name, owner: moduleOfTarget(target.route) };
  return {
    shown: `the ${'resource' in target ? 'resource' : 'command'} ${name}`,
    owner: name === '*' ? null : (name.split('.')[0] as string),
  };
}

/** Only an exact target is held to its words; a pattern may cover routes of any shape. */
function* wrongChanges(extension: Extension, routes: readonly Route[]): Generator<string> {
  if (!('changes' in extension) || !extension.changes || !('route' in extension.target)) return;
  const { route: target } = extension.target;
  if (!isOneRoute(target)) return;
  const route = routes.find((candidate) => coversRoute(target, candidate));
  if (!route) return;
  for (const part of ['query', 'body'] as const) {
    for (const name of extension.changes[part] ?? []) {
      if (!memberSchemas(route[part]).has(name)) {
        yield `changes ${part}.${name}, which ${route.method} ${route.path} does not take`;
      }
    }
  }
}

function isExact(resolved: ResolvedExtensions, id: string): boolean {
  const found = [...resolved.interceptors, ...resolved.enrichers].find(({ item }) => item.id === id);
  return found !== undefined && (!('route' in found.item.target) || isOneRoute(found.item.target.route));
}

function isOneRoute(target: RouteTarget): boolean {
  const pattern = routeText(target);
  return !pattern.includes('*') && !pattern.startsWith('module:');
}

function* addedTwice({
  enrichers,
  interceptors,
}: ResolvedExtensions): Generator<{ moduleId: string; id: string; field: string }> {
  const seen = new Set<string>();
  const added = [
    ...enrichers.map(({ source, item, records }) => ({
      source,
      id: item.id,
      place: records,
      fields: item.fields,
    })),
    ...interceptors.map(({ source, item }) => ({ source, id: item.id, place: '.', fields: item.adds })),
  ];
  for (const { source, id, place, fields } of added) {
    for (const field of memberSchemas(fields).keys()) {
      const key = `${source.moduleId} ${place} ${field}`;
      if (seen.has(key)) yield { moduleId: source.moduleId, id, field };
      seen.add(key);
    }
  }
}
