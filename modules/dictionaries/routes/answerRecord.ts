import type { Reply, Route, RouteContext, RouteDefinition, RouteResponse } from '@tenantry/core';
import Joi from 'joi';

type Members = Readonly<Record<string, unknown>>;
type Context = RouteContext<never, 'authenticated', Members, Members, Members | undefined>;
type Definition = RouteDefinition<never, 'authenticated', Members, Members, Members>;

/** The routes of a collection that write one record, and the one that reads it. */
interface RecordRoutes {
  readonly create: Route;
  readonly update: Route;
  readonly put: Route;
  readonly patch: Route;
  readonly read: Route;
}

/** Routes of a collection that create and change records. Their answers also have the members of the record. */
export function answeringRecords({ create, update, put, patch, read }: RecordRoutes): Route[] {
  return [create, update, put, patch].map((route) => answeringRecord(route, read));
}

function answeringRecord(route: Route, read: Route): Route {
  const { handler, responses, ...rest } = route as unknown as Definition;
  const { handler: readHandler, responses: shown } = read as unknown as Definition;
  const status = responses[201] ? 201 : 200;
  const record = shown[200]?.body as Joi.ObjectSchema;
  const body = status === 201 ? record : record.keys({ ok: Joi.valid(true).required() });
  const usual = responses[status] as RouteResponse;
  const definition: Definition = {
    ...rest,
    responses: {
      ...responses,
      [status]: { ...usual, body },
    },
    handler: async (context) => {
      const done = (await handler(context)) as Reply;
      const written = done.body as Members;
      const id = written['id'] ?? context.params['id'] ?? context.body['id'];
      const one = { ...context, params: { ...context.params, id }, query: {}, body: undefined } as Context;
      return done.withBody({ ...written, ...((await readHandler(one as never)) as Members) });
    },
  };
  return definition as unknown as Route;
}
