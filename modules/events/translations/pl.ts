import type { Messages } from '@tenantry/core';

/** Texts of events in Polish. */
export const pl: Messages = {
  errors: {
    'Too many event streams are open': 'Otwartych jest zbyt wiele strumieni zdarzeń',
  },
};
