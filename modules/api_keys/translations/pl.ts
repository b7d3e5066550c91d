import type { Messages } from '@tenantry/core';

/** Texts of API keys in Polish. */
export const pl: Messages = {
  commands: {
    'Create API key': 'Utworzenie klucza API',
    'Delete API key': 'Usunięcie klucza API',
  },
  errors: {
    'ID is required': 'Wymagany jest identyfikator',
    'Tenant context required': 'Wymagany jest kontekst najemcy',
    'Tenant not found': 'Nie znaleziono najemcy',
    'Not found': 'Nie znaleziono',
    'Role {{role}} belongs to another tenant': 'Rola {{role}} należy do innego najemcy',
    'Role {{role}} not found': 'Nie znaleziono roli {{role}}',
    'Organization out of scope': 'Organizacja poza zakresem',
    'The key has expired': 'Klucz wygasł',
  },
};
