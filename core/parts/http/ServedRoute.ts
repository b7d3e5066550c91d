import type { Route } from './route';
import type { ServedExtensions } from './ServedExtensions';

/** A route in service: its declaration, and what the module that owns it needs to run it. */
export interface ServedRoute {
  readonly moduleId: string;
  readonly route: Route;
  /** The services handed to the handler, one object a request where the module has request-scoped ones. */
  readonly services: () => unknown;
  /** The route of another module that this one is in the place of. */
  readonly replaces?: ServedRoute;
  /** Tells the module's runtime that a request begins; the result tells that it has ended. */
  readonly enter: () => () => void;
  /** Extensions of the route by other modules. Absent for most routes, which then have no overhead. */
  readonly extensions?: ServedExtensions;
}
