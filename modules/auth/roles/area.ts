import type { Area } from '@tenantry/core';
import { roles } from './collections/roles';
import { AppliedGrant } from './entities/AppliedGrant';
import { movedGrantsKind } from './kinds/movedGrantsKind';
import { DefaultGrants } from './services/DefaultGrants';
import { LastAdministrator } from './services/LastAdministrator';
import type { OrganizationRights } from './services/OrganizationRights';
import { RoleAssignments } from './services/RoleAssignments';
import { RoleRules } from './services/RoleRules';
import { RoleTargets } from './services/RoleTargets';

interface Followers {
  readonly defaultGrants: DefaultGrants;
}

interface Guards {
  readonly lastAdministrator: LastAdministrator;
  readonly organizationRights: OrganizationRights;
}

/** Roles, and what is kept from happening to them. */
export const rolesArea: Area = {
  kinds: [movedGrantsKind],
  contributes: {
    'directory.organizationGuards': [
      { id: 'auth.last_administrator', create: ({ lastAdministrator }: Guards) => lastAdministrator },
      { id: 'auth.organization_rights', create: ({ organizationRights }: Guards) => organizationRights },
    ],
    'directory.tenantHooks': [
      { id: 'auth.last_administrator', create: ({ lastAdministrator }: Guards) => lastAdministrator },
    ],
    'auth.movedGrants': [
      { id: 'auth.grants', create: ({ organizationRights }: Guards) => organizationRights },
    ],
  },
  entities: [AppliedGrant],
  services: {
    defaultGrants: DefaultGrants,
    lastAdministrator: LastAdministrator,
    roleAssignments: RoleAssignments,
    roleRules: RoleRules,
    roleTargets: RoleTargets,
  },
  collections: [roles],
  hooks: {
    start: ({ defaultGrants }: Followers) => defaultGrants.follow(),
    stop: ({ defaultGrants }: Followers) => defaultGrants.stop(),
  },
};
