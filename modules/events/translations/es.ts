import type { Messages } from '@tenantry/core';

/** Texts of events in Spanish. */
export const es: Messages = {
  errors: {
    'Too many event streams are open': 'Hay demasiados flujos de eventos abiertos',
  },
};
