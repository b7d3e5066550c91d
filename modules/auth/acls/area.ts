import type { Area } from '@tenantry/core';
import { aclCommands } from './commands/aclCommands';
import { RoleAcl, UserAcl } from './entities/acls';
import { aclRoutes } from './routes/aclRoutes';
import { AclStore } from './services/AclStore';
import { RoleAcls } from './services/RoleAcls';
import { UserAcls } from './services/UserAcls';

/** Rights of roles and of single accounts. */
export const aclsArea: Area = {
  entities: [RoleAcl, UserAcl],
  services: { aclStore: AclStore, roleAcls: RoleAcls, userAcls: UserAcls },
  commands: Object.values(aclCommands),
  routes: aclRoutes,
};
