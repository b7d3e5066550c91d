import type { Messages } from '@tenantry/core';

/** Texts of this module in Polish. */
export const pl: Messages = {
  errors: {
    'Unknown locale: {{locale}}': 'Nieznany język: {{locale}}',
    'Tenant required': 'Wymagany jest najemca',
  },
};
