import { pathWith } from '../api/useResource';
import type { CollectionSummary, Verb } from './description';

/** Values by names, for parameters of paths and queries. */
export type Parameters = Readonly<Record<string, string>>;

/** A request that a view makes. */
export interface Call {
  readonly method: string;
  readonly path: string;
  /** Members that the body has besides. */
  readonly body: Readonly<Record<string, string>>;
}

/**
 * The request for a verb; null where the caller may not call it.
 *
 * @param fixed values of the parameters of the path
 */
export function callOf(
  { verbs }: CollectionSummary,
  verb: Verb,
  id: string | null = null,
  fixed: Parameters = {},
): Call | null {
  const route = verbs[verb];
  if (!route) return null;
  const values: Parameters = route.idIn === 'path' && id !== null ? { ...fixed, id } : fixed;
  const path = filledPath(route.path, values);
  if (path === null) return null;
  return {
    method: route.method,
    path: route.idIn === 'query' && id !== null ? pathWith(path, { id }) : path,
    body: route.idIn === 'body' && id !== null ? { id } : {},
  };
}

/** A path with its parameters; null where one has no value. */
export function filledPath(path: string, values: Parameters): string | null {
  let isComplete = true;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) isComplete = false;
    return encodeURIComponent(value ?? '');
  });
  return isComplete ? filled : null;
}

/** Those of the fixed values that no parameter of the path takes. */
export function queryOnly(path: string, fixed: Parameters): Parameters {
  return Object.fromEntries(Object.entries(fixed).filter(([name]) => !path.split('/').includes(`:${name}`)));
}
