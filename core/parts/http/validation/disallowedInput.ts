import { hasStackedMarks } from '../../../kernel/texts/stackedMarks';

/** Reason why no part of a request may hold a value. */
export interface DisallowedInput {
  readonly message: string;
  /** Stable code. */
  readonly code: string;
  /** Members and places in lists that lead to the value, from the outermost. */
  readonly path: readonly (string | number)[];
}

/** A character that draws something. Of those that draw nothing, some are neither blanks nor ignorable to Unicode. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u;
/** Levels of objects and lists in one value. */
const DEEPEST = 100;

/**
 * Finds what no schema checks: NUL characters, which PostgreSQL cannot store, and halves of surrogate pairs, which
 * no encoding has and which would be stored as another character; stacks of combining marks; objects that would become the
 * prototype of a copy, and with it members that no schema saw; nor what is nested deeper than any schema of ours, which
 * would exhaust the stack of code that walks through it; nor texts without a visible character, blanks apart. The time grows with the size of the value.
 */
export function disallowedInput(value: unknown): DisallowedInput | null {
  const path: (string | number)[] = [];
  const found = disallowedAt(value, path);
  return found && { ...found, path };
}

type Reason = Omit<DisallowedInput, 'path'>;

/** @param path to the value; leads to what is disallowed where something is */
function disallowedAt(value: unknown, path: (string | number)[]): Reason | null {
  if (typeof value === 'string') return disallowedText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (path.length === DEEPEST) return { message: 'Nested too deeply', code: 'object.depth' };
  if (Array.isArray(value)) return firstDisallowed(value.entries(), path);
  if (typeof Object.getOwnPropertyDescriptor(value, '__proto__')?.value === 'object') {
    return { message: 'The key __proto__ is not allowed', code: 'object.prototype' };
  }
  for (const key of Object.keys(value)) {
    const disallowed = disallowedText(key);
    if (disallowed) return disallowed;
  }
  return firstDisallowed(Object.entries(value), path);
}

/** Reason why a text may not be in a request; null where it may. */
function disallowedText(text: string): Reason | null {
  if (text.includes('\u0000')) return { message: 'NUL characters are not allowed', code: 'string.nul' };
  if (!text.isWellFormed()) return { message: 'Text must be valid Unicode', code: 'string.unicode' };
  if (isInvisible(text)) return { message: 'Text must have a visible character', code: 'string.invisible' };
  return hasStackedMarks(text)
    ? { message: 'At most 30 combining marks may follow one another', code: 'string.marks' }
    : null;
}

/** A text of characters that draw nothing, which would pass for a name. Blanks alone are empty to schemas, which trim them. */
function isInvisible(text: string): boolean {
  return text !== '' && !VISIBLE.test(text) && text.trim() !== '';
}

function firstDisallowed(
  entries: Iterable<readonly [string | number, unknown]>,
  path: (string | number)[],
): Reason | null {
  for (const [key, value] of entries) {
    path.push(key);
    const disallowed = disallowedAt(value, path);
    if (disallowed) return disallowed;
    path.pop();
  }
  return null;
}
