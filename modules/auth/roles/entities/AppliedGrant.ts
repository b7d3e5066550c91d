import { Entity, PrimaryColumn } from 'typeorm';

/**
 * The default grants of a module were once given to a role of a tenant. Remembered so that what an
 * administrator removes later stays removed.
 */
@Entity('auth_applied_grants')
export class AppliedGrant {
  @PrimaryColumn({ type: 'uuid', name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn({ type: 'text', name: 'module_id' })
  moduleId: string;

  @PrimaryColumn({ type: 'text', name: 'role_name' })
  roleName: string;
}
