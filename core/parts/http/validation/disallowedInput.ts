import { hasStackedMarks } from './stackedMarks';

/** Reason why no part of a request may hold a value. */
export interface DisallowedInput {
  readonly message: string;
  /** Stable code. */
  readonly code: string;
}

/** Levels of objects and lists in one value. */
const DEEPEST = 100;

/**
 * Finds what no schema checks: NUL characters, which PostgreSQL cannot store, and halves of surrogate pairs, which
 * no encoding has and which would be stored as another character; stacks of combining marks; objects that would become the
 * prototype of a copy, and with it members that no schema saw; nor what is nested deeper than any schema of ours, which
 * would exhaust the stack of code that walks through it. The time grows with the size of the value.
 */
export function disallowedInput(value: unknown, depth = 0): DisallowedInput | null {
  if (typeof value === 'string') return disallowedText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return { message: 'Nested too deeply', code: 'object.depth' };
  if (Array.isArray(value)) return firstDisallowed(value, depth);
  if (typeof Object.getOwnPropertyDescriptor(value, '__proto__')?.value === 'object') {
    return { message: 'The key __proto__ is not allowed', code: 'object.prototype' };
  }
  return firstDisallowed(Object.keys(value), depth) ?? firstDisallowed(Object.values(value), depth);
}

/** Reason why a text may not be in a request; null where it may. */
function disallowedText(text: string): DisallowedInput | null {
  if (text.includes('\u0000')) return { message: 'NUL characters are not allowed', code: 'string.nul' };
  if (!text.isWellFormed()) return { message: 'Text must be valid Unicode', code: 'string.unicode' };
  return hasStackedMarks(text)
    ? { message: 'At most 30 combining marks may follow one another', code: 'string.marks' }
    : null;
}

function firstDisallowed(values: readonly unknown[], depth: number): DisallowedInput | null {
  for (const value of values) {
    const disallowed = disallowedInput(value, depth + 1);
    if (disallowed) return disallowed;
  }
  return null;
}
