import { booleanToken } from '@tenantry/core';
import Joi from 'joi';

/** Environment variables of this module. */
export interface OnboardingEnvironment {
  /** Whether people may set up tenants for themselves. */
  readonly SELF_SERVICE_ONBOARDING_ENABLED: boolean;
  /** Who is notified of new requests, and gets what people say of the demo. */
  readonly ADMIN_EMAIL?: string;
}

export const environment = Joi.object<OnboardingEnvironment>({
  SELF_SERVICE_ONBOARDING_ENABLED: booleanToken().empty('').default(false),
  ADMIN_EMAIL: Joi.string().empty('').email({ tlds: false }),
});
