import { AppliedGrant } from './AppliedGrant';
import { Role } from './Role';
import { RoleAcl } from './RoleAcl';
import { Session } from './Session';
import { User } from './User';
import { UserAcl } from './UserAcl';
import { UserRole } from './UserRole';

/** Every entity of the module. */
export const entities = [User, Role, UserRole, RoleAcl, UserAcl, Session, AppliedGrant];
