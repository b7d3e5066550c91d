import { declareFeatures } from '@tenantry/core';

/** What one may be allowed to do with tenants that sign up. */
export const onboardingFeatures = declareFeatures('onboarding', {
  access: { title: 'See onboarding' },
  submit: { title: 'Submit onboarding requests' },
  verify: { title: 'Verify onboarding requests' },
});
