import Joi from 'joi';
import { type Reply, reply } from './Reply';
import { routeFor, type HttpMethod } from './route';
import { routeKey } from './routeKey';
import type { ServedRoute } from './ServedRoute';

/** Methods that clients use on collections. A path without a route for any other method leads nowhere. */
const VERBS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const route = routeFor<unknown>();

/**
 * Answers for the verbs that collections lack: 501 `{ error: "Not implemented" }`, behind the gates that the
 * collection's routes have, and naming in `Allow` what there is. No feature is required, as none belongs to a verb that
 * does not exist.
 *
 * They stand in no list of routes and not in the API document: nothing is to be called there.
 */
export function missingVerbs(routes: readonly ServedRoute[]): ServedRoute[] {
  const served = new Map<string, Set<string>>();
  for (const { route: at } of routes) {
    const key = routeKey('', at.path);
    served.set(key, (served.get(key) ?? new Set()).add(at.method));
  }
  const answered = new Set<string>();
  return routes.flatMap((entry) => {
    const key = routeKey('', entry.route.path);
    if (!isOfCollection(entry) || answered.has(key)) return [];
    answered.add(key);
    const there = served.get(key) as ReadonlySet<string>;
    return VERBS.filter((verb) => !there.has(verb)).map((verb) => notImplemented(entry, verb, there));
  });
}

/** One in the place of another module's route serves the same collection. */
function isOfCollection({ route: at, replaces }: ServedRoute): boolean {
  return at.ofCollection === true || replaces?.route.ofCollection === true;
}

function notImplemented(entry: ServedRoute, method: HttpMethod, there: ReadonlySet<string>): ServedRoute {
  const { path, access } = entry.route;
  const allow = [...there].sort().join(', ');
  const answer = (): Reply => reply(501, { error: 'Not implemented' }).withHeader('allow', allow);
  return {
    moduleId: entry.moduleId,
    services: entry.services,
    enter: entry.enter,
    route: route({
      method,
      path,
      summary: 'What the collection does not do',
      access,
      // Whatever is sent, the answer is the same.
      query: Joi.object().unknown(true),
      ...(method !== 'GET' && { body: Joi.any() }),
      invalid: answer,
      responses: {
        501: { description: 'Not implemented', body: Joi.object({ error: Joi.string().required() }) },
      },
      handler: answer,
    }),
  };
}
