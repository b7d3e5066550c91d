import { workerFor } from '@tenantry/core';
import type { OnboardingUpkeep } from '../services/OnboardingUpkeep';
import type { TenantProvisioning } from '../services/TenantProvisioning';
import { provision, welcome } from './onboardingJobs';

const worker = workerFor<{ tenantProvisioning: TenantProvisioning }>();

export const onboardingWorkers = [
  worker({
    ...provision,
    // The person who signed up waits in front of a page for it, and an hour without a database must not end it.
    attempts: 12,
    handle: (_job, { tenantProvisioning }) => tenantProvisioning.run(),
  }),
  worker({ ...welcome, handle: (_job, { tenantProvisioning }) => tenantProvisioning.welcome() }),
  workerFor<{ onboardingUpkeep: OnboardingUpkeep }>()({
    id: 'onboarding.upkeep',
    title: 'Remove requests that are over',
    schedule: '41 3 * * *',
    handle: ({ signal }, { onboardingUpkeep }) => onboardingUpkeep.run(signal),
  }),
];
