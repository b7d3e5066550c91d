import type { Messages } from '@tenantry/core';

/** Texts of this module in German. */
export const de: Messages = {
  errors: {
    'Unknown locale: {{locale}}': 'Unbekannte Sprache: {{locale}}',
    'Tenant required': 'Mandant erforderlich',
  },
};
