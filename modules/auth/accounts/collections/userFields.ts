import { field, type Fields } from '@tenantry/core';
import Joi from 'joi';
import { newPassword } from '../../shared/fields';

/** Members of an account. */
export const userFields = {
  email: field.email({ required: true, case: 'lower', max: 254 }),
  name: field.text({ max: 120 }),
  organizationId: field.id({ required: true, nullable: true }),
  /** Deactivated accounts can neither sign in nor use a token they hold. */
  isConfirmed: field.flag({ initial: true }),
  password: { type: 'text', column: false, schema: newPassword() },
  /** Ids or names. */
  roles: field.texts(Joi.string().trim().max(200), { max: 100, column: false }),
  /** PHC string of argon2id; null when no password was set yet. */
  passwordHash: field.code({ internal: true }),
  lastLoginAt: field.moment({ writable: 'never' }),
  /** Language of the account's mails; null: that of the tenant. */
  locale: field.code({ internal: true }),
} as const satisfies Fields;
