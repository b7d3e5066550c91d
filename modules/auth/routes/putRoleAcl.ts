import { type AccessControl, assertUnmodified, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { AclChange } from '../services/AclStore';
import { actorOf } from '../services/Actor';
import type { RoleAcls, RoleReference } from '../services/RoleAcls';
import { aclSaved, writeErrors } from './answers';
import { aclFields, recordId, tenantReference } from './fields';

export const putRoleAcl = routeFor<{ roleAcls: RoleAcls; accessControl: AccessControl }>()({
  method: 'PUT',
  path: '/auth/roles/acl',
  summary: 'Set what a role grants',
  description: 'Replaces each member that is sent and keeps the others. Nobody gives more than they hold.',
  access: 'authenticated',
  features: ['auth.acl.manage'],
  body: Joi.object<RoleReference & AclChange>({
    roleId: recordId().required(),
    tenantId: tenantReference(),
    ...aclFields,
  }),
  responses: { 200: { description: 'Saved', body: aclSaved }, ...writeErrors },
  handler: async (context) => {
    const { roleId, tenantId, ...change } = context.body;
    await context.services.roleAcls.put(actorOf(context), { roleId, tenantId }, change, (updatedAt) =>
      assertUnmodified(context.headers, updatedAt),
    );
    return { ok: true, sanitized: false };
  },
});
