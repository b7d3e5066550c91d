import type { Area } from '@tenantry/core';
import { roleCommands } from './commands/roleCommands';
import { AppliedGrant } from './entities/AppliedGrant';
import { Role } from './entities/Role';
import { roleEvents } from './events/roleEvents';
import { createRole } from './routes/createRole';
import { deleteRole } from './routes/deleteRole';
import { listRoles } from './routes/listRoles';
import { updateRole } from './routes/updateRole';
import { DefaultGrants } from './services/DefaultGrants';
import { LastAdministrator } from './services/LastAdministrator';
import type { OrganizationRights } from './services/OrganizationRights';
import { RoleAdministration } from './services/RoleAdministration';
import { RoleAssignments } from './services/RoleAssignments';
import { RoleCatalog } from './services/RoleCatalog';
import { RoleHistory } from './services/RoleHistory';
import { RoleRecords } from './services/RoleRecords';

interface Followers {
  readonly defaultGrants: DefaultGrants;
  readonly lastAdministrator: LastAdministrator;
  readonly organizationRights: OrganizationRights;
}

/** Roles, and what is kept from happening to them. */
export const rolesArea: Area = {
  entities: [Role, AppliedGrant],
  services: {
    defaultGrants: DefaultGrants,
    lastAdministrator: LastAdministrator,
    roleAdministration: RoleAdministration,
    roleAssignments: RoleAssignments,
    roleCatalog: RoleCatalog,
    roleHistory: RoleHistory,
    roleRecords: RoleRecords,
  },
  commands: Object.values(roleCommands),
  routes: [listRoles, createRole, updateRole, deleteRole],
  events: Object.values(roleEvents),
  hooks: {
    start: async ({ defaultGrants, lastAdministrator, organizationRights }: Followers) => {
      lastAdministrator.guardTenants();
      organizationRights.follow();
      await defaultGrants.follow();
    },
    stop: ({ defaultGrants, lastAdministrator, organizationRights }: Followers) => {
      defaultGrants.stop();
      lastAdministrator.stop();
      organizationRights.stop();
    },
  },
};
