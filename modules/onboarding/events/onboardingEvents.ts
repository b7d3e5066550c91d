import { event, uuid } from '@tenantry/core';
import Joi from 'joi';

/** A tenant that was set up after a sign-up, and its owner. */
export interface ProvisionedTenant {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userId: string;
}

export const tenantProvisioned = event({
  id: 'onboarding.tenant.provisioned',
  title: 'A tenant was set up by self-service',
  payload: Joi.object<ProvisionedTenant>({
    tenantId: uuid().required(),
    organizationId: uuid().required(),
    userId: uuid().required(),
  }),
});
