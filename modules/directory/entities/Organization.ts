import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Tenant } from './Tenant';

/** A part of a tenant: a company, a branch, a department. Organizations of a tenant form trees. */
@Entity('directory_organizations')
@Unique('directory_organizations_tenant_id_id_key', ['tenantId', 'id'])
@Check('directory_organizations_check', 'parent_id <> id')
@Index('directory_organizations_slug', ['tenantId', 'slug'], { unique: true, where: 'deleted_at IS NULL' })
@Index('directory_organizations_lookup', ['slug', 'createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('directory_organizations_parent', ['tenantId', 'parentId'], { where: 'deleted_at IS NULL' })
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'directory_organizations_tenant_id_fkey' })
@ForeignKey(() => Organization, ['tenantId', 'parentId'], ['tenantId', 'id'], {
  name: 'directory_organizations_tenant_id_parent_id_fkey',
})
export class Organization {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid', name: 'tenant_id' })
  tenantId: string;

  /** Null for a root. */
  @Column({ type: 'uuid', name: 'parent_id', nullable: true })
  parentId: string | null;

  @Column({ type: 'text' })
  name: string;

  /** Readable key, unique among the live organizations of the tenant. */
  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text', name: 'logo_url', nullable: true })
  logoUrl: string | null;

  @Column({ type: 'boolean', name: 'logo_preserve_aspect_ratio', default: false })
  logoPreserveAspectRatio: boolean;

  @Column({ type: 'boolean', name: 'is_active', default: true })
  isActive: boolean;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Version of the record for optimistic locking; rises with every change. */
  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  /** Null while the organization lives. */
  @Column({ type: 'timestamptz', precision: 3, name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}
