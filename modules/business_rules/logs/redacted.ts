import { cutText, storableText } from '@tenantry/core';

const SECRET =
  /passw(or)?d|pwd|secret|token|api[\s_-]?key|auth(?!or)|credit[\s_-]?card|card[\s_-]?number|cvv|ssn|social[\s_-]?security|tax[\s_-]?id|driver[\s_-]?licen[sc]e|passport/i;
const DEEPEST = 8;
/** Groups of a condition in one another, with their lists of members, and a value below them. */
const DEEPEST_EXPLANATION = 24;
/** Members of one object or list that are kept. */
const MOST = 200;
/** Characters of a text that are kept. */
const LONGEST = 2_000;

const HIDDEN = '[REDACTED]';
/** Members that hold what stands at a path, in explanations of conditions and in actions. */
const VALUES = new Set(['value', 'compared']);

/** A value as logs keep it: without what its name says is secret, and of bounded size. */
export function redacted(value: unknown): unknown {
  return kept(value, DEEPEST);
}

/** Outcome of a rule as logs keep it: explanations are kept whole, and values of secret fields left out. */
export function redactedOutcome(value: object): unknown {
  return kept(value, DEEPEST_EXPLANATION);
}

/** @param levels how many objects and lists may still follow in one another */
function kept(value: unknown, levels: number): unknown {
  if (typeof value === 'string') {
    return cutText(storableText(value), LONGEST, '…');
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (levels < 0) return '[Max depth exceeded]';
  if (Array.isArray(value)) return value.slice(0, MOST).map((item) => kept(item, levels - 1));
  const hidesValues = namesSecret(value);
  const members = Object.entries(value).slice(0, MOST);
  return Object.fromEntries(
    members.map(([name, inner]) => {
      const isHidden = SECRET.test(name) || (hidesValues && VALUES.has(name));
      return [storableText(name), isHidden ? HIDDEN : kept(inner, levels - 1)];
    }),
  );
}

/** Whether an object compares or sets a field with a name of secrets. */
function namesSecret({
  field,
  valueField,
}: {
  readonly field?: unknown;
  readonly valueField?: unknown;
}): boolean {
  return [field, valueField].some((path) => typeof path === 'string' && SECRET.test(path));
}
