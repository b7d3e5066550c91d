import FindMyWay, { type HTTPMethod, type Instance, type HTTPVersion } from 'find-my-way';
import { missingVerbs } from './missingVerbs';
import type { HeldModules, ModulesOff } from '../../kernel/parts/Part';
import type { ServedRoute } from './ServedRoute';

/** Result of the lookup of a path. */
export type Match =
  | {
      readonly kind: 'route';
      readonly served: ServedRoute;
      readonly params: Record<string, string | undefined>;
    }
  /** The path belongs to a module that is installed and not running; the code says why, unless an operator switched it off. */
  | { readonly kind: 'off'; readonly moduleId: string; readonly code: string | null }
  /** The path belongs to a module that is being restarted; use the table of that time. */
  | { readonly kind: 'held'; readonly until: Promise<void> }
  | { readonly kind: 'none' };

type Router = Instance<HTTPVersion.V1>;

const NONE: Match = { kind: 'none' };

/**
 * Finds the route for a request in constant time, however many modules are installed: the first path segment names the module.
 * The router of the module does the rest. A router is made when its module is first called, so that a start with many modules
 * does not wait for all of them.
 *
 * Immutable: a change of modules makes a new table, which the server then uses in one step.
 */
export class RouteTable {
  private readonly segments = new Map<string, Segment>();

  /**
   * @param routes routes of running modules, overridden ones left out
   * @param off installed modules that do not run
   * @param held those among them that will in a moment
   */
  constructor(
    readonly routes: readonly ServedRoute[],
    private readonly off: ModulesOff,
    private readonly held?: HeldModules,
  ) {
    for (const served of routes) {
      const name = firstSegment(served.route.path);
      const segment = this.segments.get(name);
      if (segment) segment.routes.push(served);
      else this.segments.set(name, { routes: [served] });
    }
  }

  /** @param path path below `/api`, without query, still percent-encoded */
  find(method: string, path: string): Match {
    const name = firstSegment(path);
    const segment = this.segments.get(name);
    if (segment) {
      const found = (segment.router ??= routerOf(segment.routes)).find(method as HTTPMethod, path);
      if (found?.store) return { kind: 'route', served: found.store as ServedRoute, params: found.params };
    }
    if (this.held?.modules.has(name)) return { kind: 'held', until: this.held.until };
    const code = this.off.get(name);
    return code === undefined ? NONE : { kind: 'off', moduleId: name, code };
  }
}

/** Routes with the same first segment. */
interface Segment {
  readonly routes: ServedRoute[];
  router?: Router;
}

/** Characters of a parameter as it stands in a path: 128 of those that take 12 when they are escaped. What is longer is not found. */
const LONGEST_PARAMETER = 1_536;

function routerOf(routes: readonly ServedRoute[]): Router {
  const router = FindMyWay({ ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER });
  for (const entry of [...routes, ...missingVerbs(routes)]) {
    router.on(entry.route.method as HTTPMethod, entry.route.path, neverCalled, entry);
  }
  return router;
}

/** `/auth/login` -> `auth` */
export function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path.slice(1) : path.slice(1, end);
}

function neverCalled(): void {
  // find-my-way wants a handler; the table only looks routes up.
}
