import {
  badRequest,
  type CommandCall,
  type CoreServices,
  errorDetails,
  errorResponse,
  pageMembers,
  type PageRequest,
  pageSchema,
  paging,
  recordId,
  Reply,
  requireLiveSelection,
  type Route,
  routeFor,
  type Scope,
  timestamp,
  uuid,
  withVersion,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { entityRoles } from '../collections/entityRoles';
import { requireContact } from '../rules/requireContact';
import type { ContactKind } from '../services/ContactLookup';
import type { ContactRoles } from '../services/ContactRoles';

type Services = Pick<CoreServices, 'commands' | 'database'> & { readonly contactRoles: ContactRoles };

interface Owner {
  readonly id: string;
}
interface Named {
  readonly roleId: string;
}
interface Change {
  readonly userId?: string;
  readonly roleType?: string;
}

/** A request about one role. */
interface Call extends CommandCall {
  readonly params: Owner;
  readonly services: Services;
}

const PATHS: Readonly<Record<ContactKind, `/${string}`>> = {
  person: '/customers/people/:id/roles',
  company: '/customers/companies/:id/roles',
};

const { userId, roleType } = entityRoles.fields;
const named = { roleId: recordId().required() };
const change = Joi.object<Change>({ userId: userId.schema.optional(), roleType: roleType.schema.optional() })
  .min(1)
  .required();
const done = Joi.object({ ok: Joi.valid(true).required() });
const changed = done.keys({ updatedAt: timestamp().required() });
const role = Joi.object({
  id: uuid().required(),
  entityType: Joi.valid('person', 'company').required(),
  entityId: uuid().required(),
  userId: uuid().required(),
  userName: Joi.string().allow(null).required().description('null: the user is gone'),
  userEmail: Joi.string().allow(null).required().description('null: the user is gone, or deactivated'),
  roleType: Joi.string().required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
});

const errors = {
  400: errorResponse('Invalid id or input'),
  403: errorResponse('The record belongs to an organization out of reach'),
  404: errorResponse('No such person, company or role'),
  422: errorResponse('The selected organization is no longer available'),
};
const writeErrors = { ...errors, 409: errorResponse('The role was changed meanwhile') };

const route = routeFor<Services>();

/** The roles of users for one person or company, below its path. */
function rolesRoutes(kind: ContactKind): Route[] {
  const path = PATHS[kind];
  const one = `${path}/:roleId` as const;
  const owner = { id: recordId().required() };
  const common = {
    access: 'authenticated',
    invalid: (error: Joi.ValidationError, part: string) =>
      part === 'params' && error.details.some((detail) => detail.path[0] === 'id')
        ? badRequest(`Invalid ${kind} id`)
        : badRequest('Invalid input', { details: errorDetails(error) }),
  } as const;
  const writing = { ...common, features: [customersFeatures['roles.manage']] } as const;
  const ownerOf = async ({ database }: Services, { id }: Owner, scope: Scope, isRead: boolean) => {
    requireLiveSelection(scope, isRead);
    await requireContact(database, kind, id, scope);
  };

  const list = route({
    ...common,
    method: 'GET',
    path,
    summary: `List the roles of users for a ${kind}`,
    features: [customersFeatures['roles.view']],
    params: Joi.object<Owner>(owner),
    query: Joi.object<PageRequest>(paging()),
    responses: { 200: { description: 'A page, by type', body: Joi.object(pageSchema(role)) }, ...errors },
    resource: { kind: entityRoles.kind },
    handler: async ({ params, query, scope, services }) => {
      await ownerOf(services, params, scope, true);
      const { items, total } = await services.contactRoles.page(params.id, query);
      return { items, ...pageMembers(total, query) };
    },
  });

  const create = route({
    ...writing,
    method: 'POST',
    path,
    summary: `Give a user a role for a ${kind}`,
    params: Joi.object<Owner>(owner),
    body: Joi.object<Required<Change>>({ userId: userId.schema, roleType: roleType.schema }).required(),
    responses: {
      201: { description: 'Given', body: Joi.object({ id: uuid().required() }) },
      ...writeErrors,
    },
    handler: async (call) => {
      const { params, body, scope, services } = call;
      await ownerOf(services, params, scope, false);
      const input = { ...body, entityId: params.id };
      const executed = await services.commands.execute(entityRoles.commands.create, input, call);
      return executed.answer(new Reply(201, { id: executed.result['id'] }));
    },
  });

  const changeRole = async (call: Call, id: string, input: Change) => {
    const { params, scope, services } = call;
    await ownerOf(services, params, scope, false);
    await services.contactRoles.require(params.id, id);
    const executed = await services.commands.execute(entityRoles.commands.update, { ...input, id }, call);
    const updatedAt = new Date(executed.result['updated_at'] as string);
    return withVersion(executed.answer(new Reply(200, { ok: true, updatedAt })), updatedAt);
  };
  const takeRole = async (call: Call, id: string) => {
    const { params, scope, services } = call;
    await ownerOf(services, params, scope, false);
    await services.contactRoles.require(params.id, id);
    const executed = await services.commands.execute(entityRoles.commands.delete, { id }, call);
    return executed.answer(new Reply(200, { ok: true }));
  };
  const changing = {
    ...writing,
    summary: `Change the role of a user for a ${kind}`,
    body: change,
    checksVersion: true,
    etag: true,
    responses: { 200: { description: 'Changed', body: changed }, ...writeErrors },
  } as const;
  const taking = {
    ...writing,
    summary: `Take the role of a user for a ${kind} away`,
    checksVersion: true,
    responses: { 200: { description: 'Taken away', body: done }, ...writeErrors },
  } as const;

  const inQuery = { params: Joi.object<Owner>(owner), query: Joi.object<Named>(named) };
  const inPath = { params: Joi.object<Owner & Named>({ ...owner, ...named }) };
  return [
    list,
    create,
    route({
      ...changing,
      ...inQuery,
      method: 'PUT',
      path,
      handler: (call) => changeRole(call, call.query.roleId, call.body),
    }),
    route({
      ...taking,
      ...inQuery,
      method: 'DELETE',
      path,
      handler: (call) => takeRole(call, call.query.roleId),
    }),
    ...(['PUT', 'PATCH'] as const).map((method) =>
      route({
        ...changing,
        ...inPath,
        method,
        path: one,
        handler: (call) => changeRole(call, call.params.roleId, call.body),
      }),
    ),
    route({
      ...taking,
      ...inPath,
      method: 'DELETE',
      path: one,
      handler: (call) => takeRole(call, call.params.roleId),
    }),
  ];
}

/** Roles below the paths of people and of companies. */
export const contactRolesRoutes = [...rolesRoutes('person'), ...rolesRoutes('company')];
