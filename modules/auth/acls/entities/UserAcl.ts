import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../accounts/entities/User';

/** Overrides what the roles of one user grant: while the row exists, role grants count for nothing. */
@Entity('auth_user_acls')
@Index('auth_user_acls_super', ['tenantId'], { where: 'is_super_admin' })
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'auth_user_acls_tenant_id_user_id_fkey',
  onDelete: 'CASCADE',
})
export class UserAcl {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId: string;

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
