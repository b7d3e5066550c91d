import { recentlyUsed } from '@tenantry/core';
import { RE2JS } from 're2js';
import { CONDITION_LIMITS } from './Condition';
import { type Facts, TooCostly } from './Facts';

/** Patterns that were compiled, null for those that are none. */
const known = recentlyUsed<{ readonly compiled: RE2JS | null }>(2_000);

/**
 * A regular expression that matches in time proportional to the text, for any pattern: RE2 has neither
 * backtracking nor back references.
 *
 * @returns null for a pattern that RE2 does not accept, or that is too large
 */
export function patternOf(source: string): RE2JS | null {
  let found = known.get(source);
  if (!found) known.set(source, (found = { compiled: compile(source) }));
  return found.compiled;
}

function compile(source: string): RE2JS | null {
  if (source.length > CONDITION_LIMITS.pattern) return null;
  try {
    const compiled = RE2JS.compile(source);
    return compiled.programSize() > CONDITION_LIMITS.patternSteps ? null : compiled;
  } catch {
    return null;
  }
}

/**
 * Whether the text holds a match; false for an invalid pattern, and for texts that are too long.
 *
 * @throws TooCostly when all that is judged at this time takes too many steps
 */
export function matches(text: unknown, pattern: unknown, { effort }: Pick<Facts, 'effort'>): boolean {
  if (text === null || text === undefined || typeof pattern !== 'string') return false;
  if (typeof text !== 'string' && typeof text !== 'number' && typeof text !== 'boolean') return false;
  const subject = String(text);
  if (subject.length > CONDITION_LIMITS.matchedText) return false;
  const compiled = patternOf(pattern);
  if (!compiled) return false;
  effort.left -= subject.length * compiled.programSize();
  if (effort.left < 0) throw new TooCostly();
  return compiled.matcher(subject).find();
}
