import { uuid } from '@tenantry/core';

/** Fields of every event: the record and where it belongs. */
export const placed = {
  id: uuid().required(),
  organizationId: uuid().allow(null).required(),
  tenantId: uuid().required(),
};
