import { composed } from '../../../kernel/texts/stackedMarks';

/** Members that hold a password. */
const PASSWORD = /password$/i;

/**
 * The value with its texts composed (NFC), so that an accented letter that a client sends as one character or as two is stored
 * and compared as one. Passwords stay as they are: one may have been stored as it was sent. Names of members stay too: programs
 * give them. A value with nothing to compose is given back itself, and reading it takes a fraction of the time that parsing it
 * took.
 *
 * @param value without cycles, as parsed from JSON or a query
 */
export function composedTexts(value: unknown): unknown {
  if (typeof value === 'string') return composed(value);
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | null = null;
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    if (PASSWORD.test(key)) continue;
    const member = members[key];
    const changed = composedTexts(member);
    if (changed === member) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
    copy[key] = changed;
  }
  return copy ?? value;
}
