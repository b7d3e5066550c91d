import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Role } from '../../roles/entities/Role';
import { User } from './User';

/** A role held by a user. */
@Entity('auth_user_roles')
@Index('auth_user_roles_role', ['roleId'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'auth_user_roles_tenant_id_user_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Role, ['tenantId', 'roleId'], ['tenantId', 'id'], {
  name: 'auth_user_roles_tenant_id_role_id_fkey',
})
export class UserRole {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId: string;

  @PrimaryColumn({ type: 'uuid', name: 'role_id' })
  roleId: string;

  @Column({ type: 'uuid', name: 'tenant_id' })
  tenantId: string;
}
