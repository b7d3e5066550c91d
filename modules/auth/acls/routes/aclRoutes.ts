import { type CoreServices, errorResponse, recordId, routeFor, routeOf } from '@tenantry/core';
import Joi from 'joi';
import { authFeatures } from '../../features';
import { actorOf } from '../../shared/Actor';
import { aclSaved, roleAcl, userAcl, writeErrors } from '../../shared/answers';
import { tenantReference } from '../../shared/fields';
import { aclCommands } from '../commands/aclCommands';
import type { RoleAcls, RoleReference } from '../services/RoleAcls';
import type { UserAcls, UserReference } from '../services/UserAcls';

const route = routeFor<Pick<CoreServices, 'accessControl'> & { roleAcls: RoleAcls; userAcls: UserAcls }>();
const access = 'authenticated';
const features = [authFeatures['acl.manage']];
const nothing = { isSuperAdmin: false, features: [], organizations: null, updatedAt: null };
const saved = { responses: { 200: { description: 'Saved', body: aclSaved }, ...writeErrors } };

/** Routes that read and change the rights of roles and users. */
export const aclRoutes = [
  route({
    method: 'GET',
    path: '/auth/roles/acl',
    summary: 'What a role grants',
    access,
    features,
    resource: { kind: 'auth.role_acl', title: 'Rights of a role', records: '.', key: 'roleId' },
    etag: 'updatedAt',
    query: Joi.object<RoleReference>({ roleId: recordId().required(), tenantId: tenantReference() }),
    responses: {
      200: { description: 'The ACL; empty when none is stored', body: roleAcl },
      400: errorResponse('Invalid role id'),
      404: writeErrors[404],
    },
    handler: async (context) =>
      (await context.services.roleAcls.find(actorOf(context), context.query)) ?? nothing,
  }),
  routeOf(aclCommands.updateRoleAcl, {
    method: 'PUT',
    path: '/auth/roles/acl',
    summary: 'Set what a role grants',
    description: 'Replaces each member that is sent and keeps the others. Nobody gives more than they hold.',
    ...saved,
    answer: () => ({ ok: true, sanitized: false }),
  }),
  route({
    method: 'GET',
    path: '/auth/users/acl',
    summary: 'What overrides the roles of a user',
    access,
    features,
    resource: { kind: 'auth.user_acl', title: 'Rights of a user', records: '.', key: 'userId' },
    etag: 'updatedAt',
    query: Joi.object<UserReference>({ userId: recordId().required(), tenantId: tenantReference() }),
    responses: {
      200: { description: 'The override; empty when none is stored or the user is unknown', body: userAcl },
      400: errorResponse('Invalid user id'),
    },
    handler: async (context) => {
      const acl = await context.services.userAcls.find(actorOf(context), context.query);
      return { hasCustomAcl: acl !== undefined, ...(acl ?? nothing) };
    },
  }),
  routeOf(aclCommands.updateUserAcl, {
    method: 'PUT',
    path: '/auth/users/acl',
    summary: 'Override the roles of a user',
    description:
      'Replaces each member that is sent and keeps the others. An override without super administration and ' +
      'features is removed, so that the roles count again. `sanitized` tells that features were left out.',
    ...saved,
    answer: ({ sanitized }) => ({ ok: true, sanitized }),
  }),
];
