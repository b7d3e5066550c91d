import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A role held by a user. */
@Entity('auth_user_roles')
export class UserRole {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId: string;

  @PrimaryColumn({ type: 'uuid', name: 'role_id' })
  roleId: string;

  @Column({ type: 'uuid', name: 'tenant_id' })
  tenantId: string;
}
