import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A named set of grants that users of a tenant hold. */
@Entity('auth_roles')
@Unique('auth_roles_tenant_id_id_key', ['tenantId', 'id'])
@Unique('auth_roles_name_key', ['tenantId', 'name'])
export class Role {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid', name: 'tenant_id' })
  tenantId: string;

  /** Unique in the tenant. */
  @Column({ type: 'text' })
  name: string;

  /** True for the roles the platform made (`superadmin`, `admin`, `employee`): modules add default grants to them. */
  @Column({ type: 'boolean', name: 'is_built_in', default: false })
  isBuiltIn: boolean;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
