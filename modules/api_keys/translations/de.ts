import type { Messages } from '@tenantry/core';

/** Texts of API keys in German. */
export const de: Messages = {
  commands: {
    'Create API key': 'API-Schlüssel anlegen',
    'Delete API key': 'API-Schlüssel löschen',
  },
  errors: {
    'ID is required': 'ID erforderlich',
    'Tenant context required': 'Mandantenkontext erforderlich',
    'Tenant not found': 'Mandant nicht gefunden',
    'Not found': 'Nicht gefunden',
    'Role {{role}} belongs to another tenant': 'Die Rolle {{role}} gehört zu einem anderen Mandanten',
    'Role {{role}} not found': 'Rolle {{role}} nicht gefunden',
    'Organization out of scope': 'Organisation außerhalb des Bereichs',
    'The key has expired': 'Der Schlüssel ist abgelaufen',
  },
};
