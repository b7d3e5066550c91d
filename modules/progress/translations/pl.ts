import type { Messages } from '@tenantry/core';

/** Texts of progress in Polish. */
export const pl: Messages = {
  errors: {
    'Not found': 'Nie znaleziono',
    'Cannot cancel this job': 'Tego zadania nie można anulować',
    'Invalid input': 'Nieprawidłowe dane',
  },
};
