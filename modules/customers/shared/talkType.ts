import { field } from '@tenantry/core';

/** What an activity or an interaction is: one of the usual kinds, an entry of the dictionary of activity types, or another word. */
export const talkType = () =>
  field.code({
    min: 1,
    max: 100,
    required: true,
    tones: { call: 'blue', meeting: 'purple', email: 'teal', task: 'green', note: 'amber' },
  });
