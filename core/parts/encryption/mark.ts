import { readEnvelope } from './envelope';

/** Stands for an encrypted value where it is not decrypted: in the action log, and for interceptors, rules and events. */
export const ENCRYPTED = '[encrypted]';

/** A text of JSON that is ciphertext. */
const IN_JSON = /"enc1\.\d{1,9}\.[\w-]{16}\.[\w-]{22,}"/g;

/** JSON with the mark in place of each text that is ciphertext. */
export function markJson(json: string): string {
  return json.includes('"enc1.') ? json.replace(IN_JSON, `"${ENCRYPTED}"`) : json;
}

/** A value with the mark in place of each text in it that is ciphertext; the value itself where it has none. */
export function marked<T>(value: T): T {
  if (typeof value === 'string') return (readEnvelope(value) ? ENCRYPTED : value) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) {
    const items = value.map(marked);
    return items.every((item, index) => item === value[index]) ? value : (items as T);
  }
  const members = Object.entries(value);
  const changed = members.map(([name, member]) => [name, marked(member) as unknown] as const);
  return changed.every(([, member], index) => member === members[index]?.[1])
    ? value
    : (Object.fromEntries(changed) as T);
}
