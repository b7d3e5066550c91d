import type { WorkerDeclaration } from '@tenantry/core';
import Joi from 'joi';
import type { OnboardingUpkeep } from '../services/OnboardingUpkeep';
import type { TenantProvisioning } from '../services/TenantProvisioning';

type Services = { tenantProvisioning: TenantProvisioning };

/** The tenant that is to be is the scope of the jobs; they need no data. */
const data = Joi.object({}).required();

const provision: WorkerDeclaration<Services> = {
  id: 'onboarding.provision',
  title: 'Provision the tenant of a verified request',
  data,
  // Somebody waits in front of a page for it, and an hour of an absent database must not end it.
  attempts: 12,
  handle: (_job, { tenantProvisioning }) => tenantProvisioning.run(),
};

const welcome: WorkerDeclaration<Services> = {
  id: 'onboarding.welcome',
  title: 'Tell the owner of a new tenant that it is ready',
  data,
  handle: (_job, { tenantProvisioning }) => tenantProvisioning.welcome(),
};

const upkeep: WorkerDeclaration<{ onboardingUpkeep: OnboardingUpkeep }> = {
  id: 'onboarding.upkeep',
  title: 'Remove requests that are over',
  schedule: '41 3 * * *',
  handle: ({ signal }, { onboardingUpkeep }) => onboardingUpkeep.run(signal),
};

export const onboardingWorkers: readonly WorkerDeclaration[] = [provision, welcome, upkeep];
