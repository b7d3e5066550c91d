import { jsonObject, type Route, type RouteDefinition } from '@tenantry/core';
import type Joi from 'joi';
import { todos } from '../collections/todos';

type Body = Readonly<Record<string, unknown>>;
type Definition = RouteDefinition<never, 'authenticated', never, never, Body>;

/** Bytes of the custom fields of a todo. */
const MOST_BYTES = 512 * 1024;

/** A route that writes todos. Its body also takes custom fields under their name in answers: `todoCustom`. */
function takingCustom(route: Route): Route {
  const { body, handler, ...rest } = route as unknown as Definition;
  const todoCustom = jsonObject(MOST_BYTES)
    .max(500)
    .allow(null)
    .description('custom fields by key, the same as `customValues`');
  const definition: Definition = {
    ...rest,
    body: (body as Joi.ObjectSchema<Body>).keys({ todoCustom }),
    handler: (call) => handler({ ...call, body: withCustomValues(call.body) }),
  };
  return definition as unknown as Route;
}

function withCustomValues({ todoCustom, ...body }: Body): Body {
  if (typeof todoCustom !== 'object' || todoCustom === null) return body;
  const { customValues } = body;
  return { ...body, customValues: { ...todoCustom, ...(customValues as object | undefined) } };
}

const { create, update, put, patch } = todos.routes;

/** Creations and changes of todos. */
export const todoRoutes = [create, update, put, patch].map(takingCustom);
