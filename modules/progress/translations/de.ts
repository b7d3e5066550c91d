import type { Messages } from '@tenantry/core';

/** Texts of progress in German. */
export const de: Messages = {
  errors: {
    'Not found': 'Nicht gefunden',
    'Cannot cancel this job': 'Dieser Vorgang kann nicht abgebrochen werden',
    'Invalid input': 'Ungültige Eingabe',
  },
};
