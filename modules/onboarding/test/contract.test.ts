import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

const PASSWORD = 'Own-Tenant-9';

describeModuleContract(manifest, {
  environment: { SELF_SERVICE_ONBOARDING_ENABLED: 'true', ADMIN_EMAIL: 'operator@example.test' },
  exercise: async (host) => {
    const email = 'secret-founder@example.test';
    const json = {
      email,
      firstName: 'Secret',
      lastName: 'Founder',
      organizationName: 'Secret Engines',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      termsAccepted: true,
    };
    await host.request('POST', '/onboarding/onboarding', { json });
    const [mail] = await host.mails(email);
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '';
    await host.request('GET', `/onboarding/onboarding/verify?token=${token}`);
    // The tenant is a new one; what another sees of it is what counts.
    const { payload } = await host.event<{ tenantId: string }>('onboarding.tenant.provisioned');
    return { tenantId: payload.tenantId };
  },
});
