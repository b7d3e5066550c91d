import { type AccessControl, errorResponse, routeFor, recordId } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../../shared/Actor';
import type { RoleAcls, RoleReference } from '../services/RoleAcls';
import { roleAcl, writeErrors } from '../../shared/answers';
import { tenantReference } from '../../shared/fields';
import { authFeatures } from '../../features';

export const getRoleAcl = routeFor<{ roleAcls: RoleAcls; accessControl: AccessControl }>()({
  method: 'GET',
  path: '/auth/roles/acl',
  summary: 'What a role grants',
  access: 'authenticated',
  features: [authFeatures['acl.manage']],
  resource: { kind: 'auth.role_acl', records: '.', key: 'roleId' },
  query: Joi.object<RoleReference>({ roleId: recordId().required(), tenantId: tenantReference() }).unknown(
    true,
  ),
  responses: {
    200: { description: 'The ACL; empty when none is stored', body: roleAcl },
    400: errorResponse('Invalid role id'),
    404: writeErrors[404],
  },
  handler: async (context) => {
    const acl = await context.services.roleAcls.find(actorOf(context), context.query);
    return acl ?? { isSuperAdmin: false, features: [], organizations: null, updatedAt: null };
  },
});
