import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../../accounts/entities/User';

/** A sign-in that has not ended. Tokens are good only as long as their session's row exists. */
@Entity('auth_sessions')
@Unique('auth_sessions_token_hash_key', ['tokenHash'])
@Index('auth_sessions_user', ['userId'])
@Index('auth_sessions_expiry', ['expiresAt'])
@ForeignKey(() => User, ['tenantId', 'userId'], ['tenantId', 'id'], {
  name: 'auth_sessions_tenant_id_user_id_fkey',
  onDelete: 'CASCADE',
})
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'uuid', name: 'tenant_id' })
  tenantId: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId: string;

  /** Keyed hash of the session token; the token itself is not stored. */
  @Column({ type: 'text', name: 'token_hash' })
  tokenHash: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'expires_at' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'text', name: 'user_agent', nullable: true })
  userAgent: string | null;

  @Column({ type: 'text', name: 'ip_address', nullable: true })
  ipAddress: string | null;
}
