import type { Area } from '@tenantry/core';
import { aclCommands } from './commands/aclCommands';
import { RoleAcl, UserAcl } from './entities/acls';
import { getRoleAcl } from './routes/getRoleAcl';
import { getUserAcl } from './routes/getUserAcl';
import { putRoleAcl } from './routes/putRoleAcl';
import { putUserAcl } from './routes/putUserAcl';
import { AclHistory } from './services/AclHistory';
import { AclStore } from './services/AclStore';
import { RoleAcls } from './services/RoleAcls';
import { UserAcls } from './services/UserAcls';

/** What roles and single accounts may do. */
export const aclsArea: Area = {
  entities: [RoleAcl, UserAcl],
  services: { aclHistory: AclHistory, aclStore: AclStore, roleAcls: RoleAcls, userAcls: UserAcls },
  commands: Object.values(aclCommands),
  routes: [getRoleAcl, putRoleAcl, getUserAcl, putUserAcl],
};
