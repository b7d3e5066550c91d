import { EntitySchema } from 'typeorm';
import { columnsNamed, text, time, uuid, writtenAt } from '../../shared/columns';

/** A person who can sign in. Belongs to one tenant; super administrators too. */
export interface UserRow {
  id: string;
  tenantId: string;
  /** The account's own organization; null when it belongs to none. */
  organizationId: string | null;
  /** Trimmed and lower-cased; unique in the tenant. */
  email: string;
  name: string | null;
  /** PHC string of argon2id; null when no password was set yet. */
  passwordHash: string | null;
  /** False for a deactivated account, which can neither sign in nor use a token it holds. */
  isConfirmed: boolean;
  lastLoginAt: Date | null;
  /** Language of the account's mails; null: that of the tenant. */
  locale: string | null;
  createdAt: Date;
  /** Version of the record for optimistic locking; signing in does not change it. */
  updatedAt: Date;
}

export const User = new EntitySchema<UserRow>({
  name: 'auth.user',
  tableName: 'auth_users',
  columns: columnsNamed<UserRow>({
    id: { ...uuid, primary: true, generated: 'uuid' },
    tenantId: uuid,
    organizationId: { ...uuid, nullable: true },
    email: text,
    name: { ...text, nullable: true },
    passwordHash: { ...text, nullable: true },
    isConfirmed: { type: 'boolean', default: true },
    lastLoginAt: { ...time, nullable: true },
    locale: { ...text, nullable: true },
    createdAt: writtenAt,
    updatedAt: writtenAt,
  }),
  uniques: [
    { name: 'auth_users_tenant_id_id_key', columns: ['tenantId', 'id'] },
    { name: 'auth_users_email_key', columns: ['tenantId', 'email'] },
  ],
  indices: [
    { name: 'auth_users_email', columns: ['email'] },
    { name: 'auth_users_organization', columns: ['organizationId'] },
  ],
});
