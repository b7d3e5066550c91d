import type { Messages } from '@tenantry/core';

/** Texts of onboarding in English. */
export const en: Messages = {
  mail: {
    verify: {
      subject: 'Confirm your email address',
      text: 'Hello {{firstName}},\n\nyou asked for {{organizationName}} to be set up. To confirm your email address and start, follow the link below within 24 hours.\n\nIf it was not you, ignore this mail.',
      link: 'Confirm and start',
    },
    ready: {
      subject: '{{organizationName}} is ready',
      text: 'Hello {{firstName}},\n\n{{organizationName}} is set up. You can sign in now.',
      link: 'Sign in',
    },
    notice: {
      subject: 'New request: {{organizationName}}',
      text: '{{email}} asked for {{organizationName}} to be set up, and was mailed a verification link.',
    },
  },
};
