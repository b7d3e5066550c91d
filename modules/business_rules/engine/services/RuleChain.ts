/** Rules that follow from one another. */
const MOST = 8;
/** How entries of rules begin in the trail of what led to the running work. */
const RULE = 'business_rules:';

/** The trail of what a rule leads to. @param trail what led to the running work */
export function trailOf(ruleId: string, trail: readonly string[]): string[] {
  return [...trail, RULE + ruleId];
}

/**
 * Why a rule is not run again by what it has led to; null where it may run. Events and jobs carry the trail along, also
 * those of other modules.
 *
 * @param trail what led to the running work
 */
export function loopOf(ruleId: string, trail: readonly string[]): string | null {
  if (trail.length === 0) return null;
  if (trail.includes(RULE + ruleId))
    return 'The rule was triggered by its own actions, and was not run again';
  const rules = trail.filter((entry) => entry.startsWith(RULE));
  return rules.length >= MOST ? `More than ${MOST} rules follow from one another` : null;
}
