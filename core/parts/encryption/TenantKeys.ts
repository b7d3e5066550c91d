import { createHmac, type KeyObject } from 'node:crypto';
import {
  openBytes,
  openText,
  readEnvelope,
  readSealedBytes,
  sealBytes,
  sealText,
  type ValuePlace,
} from './envelope';

/** A column of a tenant. */
export type ColumnPlace = Omit<ValuePlace, 'recordId'>;

/** The unwrapped keys of one tenant. */
export class TenantKeys {
  /**
   * @param data keys by number
   * @param active number of the key that encrypts
   * @param hashes keys of the hashes for equality search, the current one first
   */
  constructor(
    private readonly data: ReadonlyMap<number, KeyObject>,
    readonly active: number,
    private readonly hashes: readonly [KeyObject, ...KeyObject[]],
  ) {}

  /** Encrypts a text with the active key. */
  seal(place: ValuePlace, text: string): string {
    return sealText(this.data.get(this.active) as KeyObject, this.active, place, text);
  }

  /** Encrypts bytes with the active key. */
  sealBytes(place: ValuePlace, bytes: Uint8Array): Buffer {
    return sealBytes(this.data.get(this.active) as KeyObject, this.active, place, bytes);
  }

  /** The bytes; null for what does not open, as for texts. */
  openBytes(place: ValuePlace, stored: Buffer): Buffer | null {
    const envelope = readSealedBytes(stored);
    const key = envelope && this.data.get(envelope.keyNumber);
    return envelope && key ? openBytes(key, envelope, place) : null;
  }

  /** The text; null for what does not open: tampered with, of another place, or of an unknown key. */
  open(place: ValuePlace, stored: string): string | null {
    const envelope = readEnvelope(stored);
    const key = envelope && this.data.get(envelope.keyNumber);
    return envelope && key ? openText(key, envelope, place) : null;
  }

  /** Whether a stored text was encrypted with a key that these are not. */
  lacks(stored: string | Buffer): boolean {
    const envelope = typeof stored === 'string' ? readEnvelope(stored) : readSealedBytes(stored);
    return envelope !== undefined && !this.data.has(envelope.keyNumber);
  }

  /** Whether a stored text is encrypted with the active key. */
  isCurrent(stored: string): boolean {
    return readEnvelope(stored)?.keyNumber === this.active;
  }

  /** The keyed hash of a text, by which equal values of one column are found. */
  hashOf(place: ColumnPlace, text: string): string {
    return keyedHash(this.hashes[0], place, text);
  }

  /** Hashes that a stored one may be equal to, the current one first: more than one while the key of hashes is rotated. */
  hashesOf(place: ColumnPlace, text: string): string[] {
    return this.hashes.map((key) => keyedHash(key, place, text));
  }
}

function keyedHash(key: KeyObject, { tenantId, table, column }: ColumnPlace, text: string): string {
  const value = JSON.stringify([tenantId, table, column, text]);
  return createHmac('sha256', key).update(value).digest('base64url');
}
