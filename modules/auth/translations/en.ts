import type { Messages } from '@tenantry/core';

/** Texts of accounts in English. */
export const en: Messages = {
  mail: {
    reset: {
      subject: 'Reset your password',
      text: 'Hello,\n\nsomeone asked to reset the password of your account {{email}} at {{tenant}}. To choose a new password, follow the link below within 60 minutes.\n\nIf it was not you, ignore this mail: your password stays as it is.',
      link: 'Choose a new password',
    },
    invitation: {
      subject: 'You are invited to {{tenant}}',
      text: 'Hello,\n\nan account was created for you at {{tenant}}: {{email}}. To choose your password, follow the link below within 48 hours.',
      link: 'Choose a password',
    },
    changed: {
      subject: 'Your password was changed',
      text: 'Hello,\n\nthe password of your account {{email}} at {{tenant}} was just set through a link we mailed you. Every device was signed out.\n\nIf it was not you, contact your administrator at once.',
    },
  },
};
