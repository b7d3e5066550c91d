import { field } from '@tenantry/core';

/** The type of an activity or an interaction: one of the usual kinds, an entry of the dictionary of activity types, or another word. */
export const talkType = () =>
  field.code({
    min: 1,
    max: 100,
    required: true,
    tones: { call: 'blue', meeting: 'purple', email: 'teal', task: 'green', note: 'amber' },
  });
