import { declareFeatures } from '@tenantry/core';

/** Permissions for tenants that sign up. */
export const onboardingFeatures = declareFeatures('onboarding', {
  access: { title: 'See onboarding' },
  submit: { title: 'Submit onboarding requests' },
  verify: { title: 'Verify onboarding requests' },
});
