import type { Messages } from '@tenantry/core';

/** Texts of events in German. */
export const de: Messages = {
  errors: {
    'Too many event streams are open': 'Es sind zu viele Ereignisströme offen',
  },
};
