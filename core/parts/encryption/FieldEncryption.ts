import { Unavailable } from '../../kernel/errors/HttpError';
import type { ValuePlace } from './envelope';
import { readEnvelope } from './envelope';
import type { DataKeys } from './DataKeys';
import type { ColumnPlace, TenantKeys } from './TenantKeys';

/** A stored text together with its place. */
export interface StoredValue {
  readonly place: ValuePlace;
  readonly stored: string;
}

/** Code of the answer for a value that was encrypted with a data key that is not in the database. */
export const KEY_MISSING = 'encryption_key_missing';

function keyMissing(): Unavailable {
  return new Unavailable('The key of encrypted data is missing', { code: KEY_MISSING });
}

/** Encrypts values of records with the keys of their tenants. */
export class FieldEncryption {
  constructor(private readonly keys: DataKeys) {}

  /** @throws HttpError 503 the keys of the tenant are unavailable, as for all of these */
  async seal(place: ValuePlace, text: string): Promise<string> {
    return (await this.keys.require(place.tenantId)).seal(place, text);
  }

  /** Encrypts bytes. */
  async sealBytes(place: ValuePlace, bytes: Uint8Array): Promise<Buffer> {
    return (await this.keys.require(place.tenantId)).sealBytes(place, bytes);
  }

  /** @returns null for what does not open: it was tampered with or belongs to another place */
  async openBytes(place: ValuePlace, stored: Buffer): Promise<Buffer | null> {
    return (await this.keysFor(place.tenantId, [stored])).openBytes(place, stored);
  }

  /**
   * The text that a stored one stands for. A text that is not encrypted, as in a column that is being encrypted, is its own.
   *
   * @returns null for what does not open: it was tampered with or belongs to another place
   * @throws HttpError 503 its key is missing
   */
  async open(place: ValuePlace, stored: string): Promise<string | null> {
    const [text = null] = await this.openAll([{ place, stored }]);
    return text;
  }

  /** As `open` for many; the keys of each tenant are read once. */
  async openAll(values: readonly StoredValue[]): Promise<(string | null)[]> {
    const sealed = new Map<string, string[]>();
    for (const { place, stored } of values) {
      if (!readEnvelope(stored)) continue;
      const known = sealed.get(place.tenantId);
      if (known) known.push(stored);
      else sealed.set(place.tenantId, [stored]);
    }
    const keys = new Map<string, TenantKeys>();
    for (const [tenantId, stored] of sealed) keys.set(tenantId, await this.keysFor(tenantId, stored));
    return values.map(({ place, stored }) =>
      readEnvelope(stored) ? (keys.get(place.tenantId)?.open(place, stored) ?? null) : stored,
    );
  }

  /**
   * A stored text under the newest key; the same text where that has encrypted it.
   *
   * @returns null for a text that is not ciphertext of this place @throws HttpError 503 its key is missing
   */
  async reseal(place: ValuePlace, stored: string): Promise<string | null> {
    if (!this.isEncrypted(stored)) return null;
    if (await this.isCurrent(place.tenantId, stored)) return stored;
    const text = await this.open(place, stored);
    return text === null ? null : this.seal(place, text);
  }

  /** As `reseal` for bytes. */
  async resealBytes(place: ValuePlace, stored: Buffer): Promise<Buffer | null> {
    const bytes = await this.openBytes(place, stored);
    return bytes && this.sealBytes(place, bytes);
  }

  /** The keys of all of these. @throws HttpError 503 one is missing */
  private async keysFor(tenantId: string, stored: readonly (string | Buffer)[]): Promise<TenantKeys> {
    const lacking = (keys: TenantKeys | undefined) => !keys || stored.some((value) => keys.lacks(value));
    let keys = await this.keys.find(tenantId);
    // Another process may have written with a key that this one has not been notified of.
    if (lacking(keys)) keys = await this.keys.findAgain(tenantId);
    if (!keys || lacking(keys)) throw keyMissing();
    return keys;
  }

  /** The hash that is stored, so that equal values of the column are found. */
  async hash(place: ColumnPlace, text: string): Promise<string> {
    return (await this.keys.require(place.tenantId)).hashOf(place, text);
  }

  /** The hashes by which equal values are found, the one that is stored first; more than one while the key is rotated. */
  async hashes(place: ColumnPlace, text: string): Promise<readonly string[]> {
    return (await this.keys.require(place.tenantId)).hashesOf(place, text);
  }

  /** Whether a stored text is encrypted with the key that encrypts now. */
  async isCurrent(tenantId: string, stored: string): Promise<boolean> {
    return (await this.keys.require(tenantId)).isCurrent(stored);
  }

  /** Whether a stored text is ciphertext, of whatever key. */
  isEncrypted(stored: string): boolean {
    return readEnvelope(stored) !== undefined;
  }

  /** Function that gives the hashes by which a tenant's values are found, as `hashes`. Do not keep it. */
  async hasher(
    tenantId: string,
  ): Promise<(place: Omit<ColumnPlace, 'tenantId'>, text: string) => readonly string[]> {
    const keys = await this.keys.require(tenantId);
    return (place, text) => keys.hashesOf({ tenantId, ...place }, text);
  }
}
