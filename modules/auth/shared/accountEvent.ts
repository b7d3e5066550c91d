import { uuid } from '@tenantry/core';

/** The account that something happened to. */
export interface AccountEvent {
  readonly id: string;
  readonly organizationId: string | null;
  readonly tenantId: string;
}

/** Members of the payload of such an event. */
export const accountEvent = {
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
};
