import { createHash } from 'node:crypto';
import { cutText } from '../../kernel/texts/cutText';

interface Sent {
  readonly text: string;
  readonly name: string | undefined;
}

interface Known {
  last: Sent;
  readonly nameOf: Map<string, string>;
}

/** Texts of one name that are prepared: every connection keeps each of them for ever. */
const MOST_TEXTS = 100;
/** PostgreSQL compares the first 63 bytes of a name; the digest takes 22 of them. */
const LONGEST_OWN = 40;

const known = new Map<string, Known>();

/**
 * The name by which connections know a statement: its own with a digest of the text. Connections outlive the code of
 * modules, and after a reload a statement may keep its name and have another text.
 *
 * @returns undefined once there were too many texts of the name: then the statement goes without
 */
export function preparedName(own: string, text: string): string | undefined {
  const found = known.get(own);
  if (found?.last.text === text) return found.last.name;
  const { nameOf } = found ?? { nameOf: new Map<string, string>() };
  let name = nameOf.get(text);
  if (name === undefined && nameOf.size < MOST_TEXTS) {
    name = `${cutText(own, LONGEST_OWN)}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    nameOf.set(text, name);
  }
  const last = { text, name };
  if (found) found.last = last;
  else known.set(own, { last, nameOf });
  return name;
}
