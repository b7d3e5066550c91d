import Joi from 'joi';
import type { Route, RouteResponse } from '../http/route';
import { memberSchemas } from '../http/schemas';
import { extendSchema } from './extendSchema';
import type { ResolvedExtensions } from './resolveExtensions';

/** A contribution that the declared answers of a route have no place for. */
export interface Misplaced {
  readonly moduleId: string;
  readonly id: string;
  readonly records: string;
}

/** A route with declared answers that include the additions of other modules. */
export interface ExtendedRoute {
  readonly route: Route;
  readonly misplaced: readonly Misplaced[];
}

/**
 * Writes contributed fields into the declarations of successful answers, from which the API document is made and
 * against which tests hold every answer.
 */
export function extendRoute(route: Route, resolved: ResolvedExtensions): ExtendedRoute {
  const places = placesOf(resolved);
  const misplaced: Misplaced[] = [];
  const responses = withRefusals(route, resolved);
  for (const [place, contributions] of places) {
    let fits = false;
    for (const [status, response] of Object.entries(route.responses)) {
      if (Number(status) >= 400 || !response.body) continue;
      const current = responses[Number(status)] as RouteResponse;
      const body = extendSchema(current.body as Joi.Schema, place, merged(contributions));
      if (!body) continue;
      fits = true;
      responses[Number(status)] = { ...current, body };
    }
    if (!fits) misplaced.push(...contributions.map(({ moduleId, id }) => ({ moduleId, id, records: place })));
  }
  return { route: { ...route, responses }, misplaced };
}

/** The answers of a route, and those that interceptors refuse with. */
function withRefusals(route: Route, { interceptors }: ResolvedExtensions): Record<number, RouteResponse> {
  const responses: Record<number, RouteResponse> = { ...route.responses };
  for (const { item } of interceptors) {
    for (const [key, refusal] of Object.entries(item.responses ?? {})) {
      const status = Number(key);
      const known = responses[status];
      responses[status] = known ? eitherOf(known, refusal) : refusal;
    }
  }
  return responses;
}

function eitherOf(one: RouteResponse, other: RouteResponse): RouteResponse {
  const body = one.body && other.body ? Joi.alternatives(one.body, other.body) : (one.body ?? other.body);
  return { ...other, ...one, description: `${one.description}; or: ${other.description}`, body };
}

interface Contribution {
  readonly moduleId: string;
  readonly id: string;
  readonly fields: Joi.ObjectSchema;
}

/** Contributions by the place of the records they belong to; `.` is the body. */
function placesOf({ interceptors, enrichers }: ResolvedExtensions): Map<string, Contribution[]> {
  const places = new Map<string, Contribution[]>();
  const add = (place: string, contribution: Contribution) => {
    places.set(place, [...(places.get(place) ?? []), contribution]);
  };
  for (const { source, item, records } of enrichers) {
    add(records, { moduleId: source.moduleId, id: item.id, fields: item.fields });
  }
  for (const { source, item } of interceptors) {
    if (item.adds) add('.', { moduleId: source.moduleId, id: item.id, fields: item.adds });
  }
  return places;
}

/**
 * Fields by module. None is required: a caller without the features, or a module that fails, leaves them out.
 */
function merged(contributions: readonly Contribution[]): Record<string, Joi.ObjectSchema> {
  const fields: Record<string, Joi.ObjectSchema> = {};
  for (const { moduleId, fields: added } of contributions) {
    const optional = added.fork([...memberSchemas(added).keys()], (member) => member.optional());
    fields[moduleId] = fields[moduleId]?.concat(optional) ?? optional;
  }
  return fields;
}
