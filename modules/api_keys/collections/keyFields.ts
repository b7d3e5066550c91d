import { moment, recordId, type RowOf, uuid } from '@tenantry/core';
import Joi from 'joi';

/** What a client says of a key that is to be made. */
export interface KeyInput {
  readonly name: string;
  /** For super administrators; default: the tenant of the scope. */
  readonly tenantId: string;
  /** Null for a key of the tenant as a whole; left out: the active organization. */
  readonly organizationId: string | null;
  /** Ids or names. */
  readonly roles: readonly string[];
}

const NEVER_OR_LATER = 'expiresAt must be in the future';

/** A time; blank and null stand for never. */
const expiry = () =>
  moment('end')
    .messages({ 'date.base': NEVER_OR_LATER, 'date.min': NEVER_OR_LATER, 'date.max': NEVER_OR_LATER })
    .empty(Joi.string().trim().valid(''))
    .allow(null)
    .description('ISO 8601; null or left out for a key that does not expire');

/** The members of a key. */
export const keyFields = {
  name: { schema: Joi.string().trim().min(1).max(120).required(), type: 'text' },
  description: { schema: Joi.string().trim().max(1000).empty('').allow(null), type: 'text', nullable: true },
  keyPrefix: { schema: Joi.string(), type: 'text', writable: 'never' },
  tenantId: {
    schema: recordId()
      .empty(Joi.valid('', null))
      .description('for super administrators; default: the tenant they work in'),
    type: 'uuid',
    column: false,
  },
  organizationId: {
    schema: recordId()
      .empty('')
      .allow(null)
      .description('default: the active organization; null for a key of the tenant as a whole'),
    type: 'uuid',
    column: false,
  },
  roles: {
    schema: Joi.array()
      .items(Joi.string().trim().max(200))
      .max(100)
      .empty(null)
      .default([])
      .description('ids or names'),
    type: 'jsonb',
    column: false,
  },
  lastUsedAt: { schema: moment(), type: 'timestamptz', nullable: true, writable: 'never' },
  expiresAt: { schema: expiry(), type: 'timestamptz', nullable: true },
  secretHash: { schema: Joi.string(), type: 'text', internal: 'secret' },
  roleIds: { schema: Joi.array(), type: 'uuid[]', initial: [], internal: true },
  createdBy: { schema: uuid(), type: 'uuid', nullable: true, internal: true },
  creatorOrganizationId: { schema: uuid(), type: 'uuid', nullable: true, internal: true },
} as const;

/** A row of the table of keys. */
export type KeyRow = Omit<RowOf<{ readonly fields: typeof keyFields }>, 'organization_id'> & {
  readonly organization_id: string | null;
};

/** What tells the rights of a key, and whose it is. */
export type HeldKey = Pick<KeyRow, 'organization_id' | 'role_ids' | 'created_by'>;
