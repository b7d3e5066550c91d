import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A person who can sign in. Belongs to one tenant; super administrators too. */
@Entity('auth_users')
@Unique('auth_users_tenant_id_id_key', ['tenantId', 'id'])
@Unique('auth_users_email_key', ['tenantId', 'email'])
@Index('auth_users_email', ['email'])
@Index('auth_users_organization', ['organizationId'])
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid', name: 'tenant_id' })
  tenantId: string;

  /** The account's own organization; null when it belongs to none. */
  @Column({ type: 'uuid', name: 'organization_id', nullable: true })
  organizationId: string | null;

  /** Trimmed and lower-cased; unique in the tenant. */
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text', nullable: true })
  name: string | null;

  /** PHC string of argon2id; null when no password was set yet. */
  @Column({ type: 'text', name: 'password_hash', nullable: true })
  passwordHash: string | null;

  /** False for a deactivated account, which can neither sign in nor use a token it holds. */
  @Column({ type: 'boolean', name: 'is_confirmed', default: true })
  isConfirmed: boolean;

  @Column({ type: 'timestamptz', precision: 3, name: 'last_login_at', nullable: true })
  lastLoginAt: Date | null;

  /** Language of the account's mails; null: that of the tenant. */
  @Column({ type: 'text', nullable: true })
  locale: string | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Version of the record for optimistic locking; signing in does not change it. */
  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
