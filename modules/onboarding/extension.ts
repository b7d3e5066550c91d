import type { ConsoleExtension } from '@tenantry/module-console/contract';

/** Pages in the web console with which people set up a tenant; answers and mails of this module lead there. */
export const extension: ConsoleExtension = {
  id: 'onboarding',
  api: '^1.3.0',
  entry: 'index.js',
  entries: [
    {
      id: 'onboarding.sign_up',
      path: '/onboarding',
      title: 'Create your organization',
      component: 'SignUpPage',
    },
    {
      id: 'onboarding.preparing',
      path: '/onboarding/preparing',
      title: 'Your organization is being set up',
      component: 'PreparingPage',
    },
  ],
};
