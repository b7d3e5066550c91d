import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Role } from '../../roles/entities/Role';

/** What a role grants; a role without a row grants nothing. */
@Entity('auth_role_acls')
@Index('auth_role_acls_super', ['tenantId'], { where: 'is_super_admin' })
@ForeignKey(() => Role, ['tenantId', 'roleId'], ['tenantId', 'id'], {
  name: 'auth_role_acls_tenant_id_role_id_fkey',
  onDelete: 'CASCADE',
})
export class RoleAcl {
  @PrimaryColumn({ type: 'uuid', name: 'role_id' })
  roleId: string;

  @Column({ type: 'uuid', name: 'tenant_id' })
  tenantId: string;

  @Column({ type: 'boolean', name: 'is_super_admin', default: false })
  isSuperAdmin: boolean;

  /** Feature ids and wildcards, in the order in which they were given. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  features: string[];

  /** Organization ids, or `__all__`; null means all. */
  @Column({ type: 'text', array: true, nullable: true })
  organizations: string[] | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
