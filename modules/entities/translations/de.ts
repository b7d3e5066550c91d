import type { Messages } from '@tenantry/core';

/** Texts of custom fields in German. */
export const de: Messages = {
  errors: {
    'Unknown entity': 'Unbekannte Art von Datensätzen',
    'There are too many custom fields for this entity':
      'Für diese Art von Datensätzen gibt es zu viele eigene Felder',
    'Records still hold values of another kind under this key':
      'Datensätze enthalten unter diesem Schlüssel noch Werte anderer Art',
    'A custom field with this key exists already': 'Ein eigenes Feld mit diesem Schlüssel gibt es bereits',
    'Custom field not found': 'Eigenes Feld nicht gefunden',
    'ID is required': 'ID ist erforderlich',
  },
};
