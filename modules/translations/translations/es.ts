import type { Messages } from '@tenantry/core';

/** Texts of this module in Spanish. */
export const es: Messages = {
  errors: {
    'Unknown locale: {{locale}}': 'Idioma desconocido: {{locale}}',
    'Tenant required': 'Se requiere un inquilino',
  },
};
