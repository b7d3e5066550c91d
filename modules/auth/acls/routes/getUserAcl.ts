import { type AccessControl, errorResponse, routeFor, recordId } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../../shared/Actor';
import type { UserAcls, UserReference } from '../services/UserAcls';
import { userAcl } from '../../shared/answers';
import { tenantReference } from '../../shared/fields';
import { authFeatures } from '../../features';

export const getUserAcl = routeFor<{ userAcls: UserAcls; accessControl: AccessControl }>()({
  method: 'GET',
  path: '/auth/users/acl',
  summary: 'What overrides the roles of a user',
  access: 'authenticated',
  features: [authFeatures['acl.manage']],
  resource: { kind: 'auth.user_acl', records: '.', key: 'userId' },
  query: Joi.object<UserReference>({ userId: recordId().required(), tenantId: tenantReference() }).unknown(
    true,
  ),
  responses: {
    200: { description: 'The override; empty when none is stored or the user is unknown', body: userAcl },
    400: errorResponse('Invalid user id'),
  },
  handler: async (context) => {
    const acl = await context.services.userAcls.find(actorOf(context), context.query);
    return acl
      ? { hasCustomAcl: true, ...acl }
      : { hasCustomAcl: false, isSuperAdmin: false, features: [], organizations: null, updatedAt: null };
  },
});
