import { uuid } from '@tenantry/core';

/** What every event says of the record that it is about. */
export const placed = {
  id: uuid().required(),
  organizationId: uuid().allow(null).required(),
  tenantId: uuid().required(),
};
