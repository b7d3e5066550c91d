import { event, type StoredRow, uuid } from '@tenantry/core';
import Joi from 'joi';

/** A deal when it ends. */
export interface ClosedDeal {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly ownerUserId: string | null;
  readonly title: string;
  readonly valueAmount: number | null;
  readonly valueCurrency: string | null;
}

const category = 'lifecycle';
const payload = Joi.object<ClosedDeal>({
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().required(),
  ownerUserId: uuid().allow(null).required(),
  title: Joi.string().required(),
  valueAmount: Joi.number().unsafe().allow(null).required(),
  valueCurrency: Joi.string().allow(null).required(),
});

/** How deals end. */
export const dealEvents = {
  won: event({ id: 'customers.deal.won', title: 'A deal was won', category, payload }),
  lost: event({ id: 'customers.deal.lost', title: 'A deal was lost', category, payload }),
};

/** The payload, from the row of a deal. */
export function closedDeal(row: StoredRow): ClosedDeal {
  return {
    id: row['id'] as string,
    tenantId: row['tenant_id'] as string,
    organizationId: row['organization_id'] as string,
    ownerUserId: row['owner_user_id'] as string | null,
    title: row['title'] as string,
    // Amounts that a number cannot hold to the last digit are text in a row.
    valueAmount: row['value_amount'] === null ? null : Number(row['value_amount']),
    valueCurrency: row['value_currency'] as string | null,
  };
}
