import { readEnvelope } from './envelope';

/** A text of JSON that is ciphertext, and the keys and indexes that lead to it. */
export interface CiphertextOfJson {
  readonly path: readonly string[];
  readonly stored: string;
}

/** All ciphertext in a value of JSON. */
export function ciphertextIn(value: unknown, path: readonly string[] = []): CiphertextOfJson[] {
  if (typeof value === 'string') return readEnvelope(value) ? [{ path, stored: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => ciphertextIn(member, [...path, key]));
}

const IN_JSON = /"(enc1\.\d{1,9}\.[\w-]{16}\.[\w-]{22,})"/g;

/** JSON with other ciphertext. The rest of the text stays as it is, numbers of many digits included. */
export function replaceCiphertext(json: string, sealed: ReadonlyMap<string, string>): string {
  return json.replace(IN_JSON, (whole, stored: string) => {
    const other = sealed.get(stored);
    return other === undefined ? whole : `"${other}"`;
  });
}
