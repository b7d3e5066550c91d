import type { Messages } from '@tenantry/core';

/** Texts of progress in Spanish. */
export const es: Messages = {
  errors: {
    'Not found': 'No encontrado',
    'Cannot cancel this job': 'Este trabajo no se puede cancelar',
    'Invalid input': 'Entrada no válida',
  },
};
