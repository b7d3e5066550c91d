/** Part of the slots of each kind that one tenant may hold where the operator does not say, in percent. */
export const DEFAULT_SHARE = 75;

/**
 * Most slots that one tenant may hold: a percentage of them, at least one, and always one less than all below 100 percent,
 * so that work of other tenants finds a slot however long the work of one takes.
 */
export function largestShare(slots: number, percent = DEFAULT_SHARE): number {
  if (slots < 2 || percent >= 100) return slots;
  return Math.max(1, Math.min(slots - 1, Math.floor((slots * percent) / 100)));
}
