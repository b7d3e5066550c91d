const SECRET =
  /passw(or)?d|pwd|secret|token|api[\s_-]?key|auth(?!or)|credit[\s_-]?card|card[\s_-]?number|cvv|ssn|social[\s_-]?security|tax[\s_-]?id|driver[\s_-]?licen[sc]e|passport/i;
const DEEPEST = 8;
/** Members of one object or list that are kept. */
const MOST = 200;
/** Characters of a text that are kept. */
const LONGEST = 2_000;

/** A value as logs keep it: without what its name says is secret, and of bounded size. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    const kept = value.replaceAll('\u0000', '');
    return kept.length > LONGEST ? `${kept.slice(0, LONGEST)}…` : kept;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > DEEPEST) return '[Max depth exceeded]';
  if (Array.isArray(value)) return value.slice(0, MOST).map((item) => redacted(item, depth + 1));
  const members = Object.entries(value).slice(0, MOST);
  return Object.fromEntries(
    members.map(([name, inner]) => [
      name.replaceAll('\u0000', ''),
      SECRET.test(name) ? '[REDACTED]' : redacted(inner, depth + 1),
    ]),
  );
}
