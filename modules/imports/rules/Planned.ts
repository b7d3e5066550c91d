import { cutText, storableText } from '@tenantry/core';

/** The plan for a row. */
export type Planned =
  | {
      readonly what: 'create' | 'update';
      readonly place: number;
      readonly input: Record<string, unknown>;
      /** In a dry run: it needs a record that a batch before has not kept, and so cannot be tried. */
      readonly isAssumed?: true;
    }
  | { readonly what: 'skip'; readonly place: number }
  | { readonly what: 'refuse'; readonly place: number; readonly reason: string };

/** A row that is left out, and why. */
export const refuse = (place: number, reason: string): Planned => ({
  what: 'refuse',
  place,
  reason: cutText(storableText(reason), 1_000),
});
