import type { Area } from '@tenantry/core';
import { roles } from './collections/roles';
import { AppliedGrant } from './entities/AppliedGrant';
import { DefaultGrants } from './services/DefaultGrants';
import { LastAdministrator } from './services/LastAdministrator';
import type { OrganizationRights } from './services/OrganizationRights';
import { RoleAssignments } from './services/RoleAssignments';
import { RoleRules } from './services/RoleRules';
import { RoleTargets } from './services/RoleTargets';

interface Followers {
  readonly defaultGrants: DefaultGrants;
  readonly lastAdministrator: LastAdministrator;
  readonly organizationRights: OrganizationRights;
}

/** Roles, and what is kept from happening to them. */
export const rolesArea: Area = {
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
    start: ({ defaultGrants, lastAdministrator, organizationRights }: Followers) => {
      lastAdministrator.guardTenants();
      organizationRights.follow();
      defaultGrants.follow();
    },
    stop: ({ defaultGrants, lastAdministrator, organizationRights }: Followers) => {
      defaultGrants.stop();
      lastAdministrator.stop();
      organizationRights.stop();
    },
  },
};
