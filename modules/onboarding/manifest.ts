import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { environment } from './environment';
import { extension } from './extension';
import { onboardingRequests } from './entities/OnboardingRequest';
import { CreateOnboarding1795300000000 } from './migrations/CreateOnboarding1795300000000';
import { ReadRequestDomains1798670000001 } from './migrations/ReadRequestDomains1798670000001';
import { sendDemoFeedback } from './routes/sendDemoFeedback';
import { readStatus } from './routes/readStatus';
import { submitRequest } from './routes/submitRequest';
import { verifyRequest } from './routes/verifyRequest';
import { OnboardingSubmission } from './services/OnboardingSubmission';
import { OnboardingUpkeep } from './services/OnboardingUpkeep';
import { OnboardingVerification } from './services/OnboardingVerification';
import { RequestRecords } from './services/RequestRecords';
import { TenantProvisioning } from './services/TenantProvisioning';
import { onboardingWorkers } from './workers/onboardingWorkers';
import { onboardingFeatures } from './features';
import { tenantProvisioned } from './events/onboardingEvents';

export default defineModule({
  title: 'Onboarding',
  description: 'A form with which companies set up a tenant',
  environment,
  features: [...onboardingFeatures],
  defaultGrants: { superadmin: ['onboarding.*'] },
  migrations: [CreateOnboarding1795300000000, ReadRequestDomains1798670000001],
  contributes: { 'console.extensions': [extension] },
  entities: [onboardingRequests],
  services: {
    onboardingSubmission: OnboardingSubmission,
    onboardingUpkeep: OnboardingUpkeep,
    onboardingVerification: OnboardingVerification,
    requestRecords: RequestRecords,
    tenantProvisioning: TenantProvisioning,
  },
  routes: [submitRequest, verifyRequest, readStatus, sendDemoFeedback],
  events: [tenantProvisioned],
  workers: onboardingWorkers,
  translations: textsIn(path.join(__dirname, 'translations')),
});
