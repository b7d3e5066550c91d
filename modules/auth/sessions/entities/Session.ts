import { columnsNamed } from '@tenantry/core';
import { EntitySchema } from 'typeorm';
import { refersTo, text, time, uuid, writtenAt } from '../../shared/columns';

/** A sign-in that has not ended. Tokens are good only as long as their session's row exists. */
export interface SessionRow {
  id: string;
  tenantId: string;
  userId: string;
  /** Keyed hash of the session token; the token itself is not stored. */
  tokenHash: string;
  expiresAt: Date;
  createdAt: Date;
  /** Written every few minutes at most; null before the first use. */
  lastUsedAt: Date | null;
  userAgent: string | null;
  ipAddress: string | null;
}

export const Session = new EntitySchema<SessionRow>({
  name: 'auth.session',
  tableName: 'auth_sessions',
  columns: columnsNamed<SessionRow>({
    id: { ...uuid, primary: true, generated: 'uuid' },
    tenantId: uuid,
    userId: uuid,
    tokenHash: text,
    expiresAt: time,
    createdAt: writtenAt,
    lastUsedAt: { ...time, nullable: true },
    userAgent: { ...text, nullable: true },
    ipAddress: { ...text, nullable: true },
  }),
  uniques: [{ name: 'auth_sessions_token_hash_key', columns: ['tokenHash'] }],
  indices: [
    { name: 'auth_sessions_user', columns: ['userId'] },
    { name: 'auth_sessions_expiry', columns: ['expiresAt'] },
  ],
  foreignKeys: [refersTo('auth_users', 'auth_sessions', 'userId', 'CASCADE')],
});
