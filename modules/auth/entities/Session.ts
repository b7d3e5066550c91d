import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-in that has not ended. Tokens are good only as long as their session's row exists. */
@Entity('auth_sessions')
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
}
