import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

/** Where an encrypted value is stored. A value that is copied to another place does not open there. */
export interface ValuePlace {
  readonly tenantId: string;
  readonly table: string;
  readonly column: string;
  /** Id of the record. */
  readonly recordId: string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NUMBER_BYTES = 4;
const ENVELOPE = /^enc1\.(\d{1,9})\.([\w-]{16})\.([\w-]{22,})$/;

/** A stored text, taken apart. */
export interface Envelope {
  /** Number of the data key, within its tenant. */
  readonly keyNumber: number;
  readonly nonce: Buffer;
  /** Ciphertext, then the authentication tag. */
  readonly sealed: Buffer;
}

/** @returns undefined for a text that no encryption has made */
export function readEnvelope(text: string): Envelope | undefined {
  const [, number, nonce, sealed] = ENVELOPE.exec(text) ?? [];
  if (number === undefined || nonce === undefined || sealed === undefined) return undefined;
  return {
    keyNumber: Number(number),
    nonce: Buffer.from(nonce, 'base64url'),
    sealed: Buffer.from(sealed, 'base64url'),
  };
}

/**
 * Encrypts a text by AES-256-GCM with a random nonce; the place is associated data.
 *
 * @returns `enc1.<number of the key>.<nonce>.<ciphertext and tag>`, base64url
 */
export function sealText(key: KeyObject, keyNumber: number, place: ValuePlace, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(associatedData(keyNumber, place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `enc1.${keyNumber}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** @returns null where the key or the place is another, or the bytes were changed */
export function openBytes(
  key: KeyObject,
  { keyNumber, nonce, sealed }: Envelope,
  place: ValuePlace,
): Buffer | null {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce)
      .setAAD(associatedData(keyNumber, place))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

/** As `sealText` for bytes: number of the key in four bytes, nonce, ciphertext and tag. */
export function sealBytes(key: KeyObject, keyNumber: number, place: ValuePlace, bytes: Uint8Array): Buffer {
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeUInt32BE(keyNumber);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(associatedData(keyNumber, place));
  return Buffer.concat([number, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @returns undefined for bytes that are too few */
export function readSealedBytes(stored: Buffer): Envelope | undefined {
  if (stored.length < NUMBER_BYTES + NONCE_BYTES + TAG_BYTES) return undefined;
  return {
    keyNumber: stored.readUInt32BE(),
    nonce: stored.subarray(NUMBER_BYTES, NUMBER_BYTES + NONCE_BYTES),
    sealed: stored.subarray(NUMBER_BYTES + NONCE_BYTES),
  };
}

/** @returns null where the key or the place is another, or the text was changed */
export function openText(key: KeyObject, envelope: Envelope, place: ValuePlace): string | null {
  return openBytes(key, envelope, place)?.toString('utf8') ?? null;
}

/** JSON, so that no two places have the same bytes. */
function associatedData(keyNumber: number, { tenantId, table, column, recordId }: ValuePlace): Buffer {
  return Buffer.from(JSON.stringify(['enc1', keyNumber, tenantId, table, column, recordId]));
}
