import { field, type Fields, moment, recordId, type RowOf } from '@tenantry/core';
import Joi from 'joi';

/** Fields of a new key that clients send. */
export interface KeyInput {
  readonly name: string;
  /** For super administrators; default: the tenant of the scope. */
  readonly tenantId: string;
  /** Null for a key of the tenant as a whole; left out: the active organization. */
  readonly organizationId: string | null;
  /** Ids or names. */
  readonly roles: readonly string[];
}

const MOST_ROLES = 100;
/** A time; blank and null stand for never. */
const expiry = moment('end')
  .empty(Joi.string().trim().valid(''))
  .allow(null)
  .description('ISO 8601; null or left out for a key that does not expire');

/** The members of a key. */
export const keyFields = {
  name: field.text({ max: 120, required: true }),
  description: field.text({ max: 1000 }),
  keyPrefix: field.code({ writable: 'never', nullable: false }),
  tenantId: {
    schema: recordId()
      .empty(Joi.valid('', null))
      .description('for super administrators; default: the tenant they work in'),
    type: 'uuid',
    column: false,
  },
  organizationId: {
    // A blank value does not count as null: a key of the whole tenant requires an explicit null.
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
      .max(MOST_ROLES)
      .empty(null)
      .default([])
      .description('ids or names'),
    type: 'jsonb',
    column: false,
  },
  lastUsedAt: field.moment({ writable: 'never' }),
  expiresAt: { ...field.moment({ ofDay: 'end' }), schema: expiry },
  secretHash: field.code({ internal: 'secret', nullable: false }),
  roleIds: field.ids({ max: MOST_ROLES, initial: [], internal: true }),
  /** The account that made it, or whose key did. */
  createdBy: field.account({ writable: 'never' }),
  creatorOrganizationId: field.id({ internal: true }),
} as const satisfies Fields;

/** A row of the table of keys. */
export type KeyRow = Omit<RowOf<{ readonly fields: typeof keyFields }>, 'organization_id'> & {
  readonly organization_id: string | null;
};

/** Columns that decide the rights and the owner of a key. */
export type HeldKey = Pick<KeyRow, 'organization_id' | 'role_ids' | 'created_by'>;
