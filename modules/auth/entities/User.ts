import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who can sign in. Belongs to one tenant; super administrators too. */
@Entity('auth_users')
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

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Version of the record for optimistic locking; signing in does not change it. */
  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
