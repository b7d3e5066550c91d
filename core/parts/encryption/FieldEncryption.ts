import type { ValuePlace } from './envelope';
import { readEnvelope } from './envelope';
import type { DataKeys } from './DataKeys';
import type { ColumnPlace, TenantKeys } from './TenantKeys';

/** A stored text together with its place. */
export interface StoredValue {
  readonly place: ValuePlace;
  readonly stored: string;
}

/** Encrypts values of records with the keys of their tenants. */
export class FieldEncryption {
  constructor(private readonly keys: DataKeys) {}

  /** @throws HttpError 503 the keys of the tenant are unavailable, as for all of these */
  async seal(place: ValuePlace, text: string): Promise<string> {
    return (await this.keys.require(place.tenantId)).seal(place, text);
  }

  /**
   * The text that a stored one stands for. A text that is not encrypted, as in a column that is being encrypted, is its own.
   *
   * @returns null for what does not open: it was tampered with or belongs to another place
   */
  async open(place: ValuePlace, stored: string): Promise<string | null> {
    const [text = null] = await this.openAll([{ place, stored }]);
    return text;
  }

  /** As `open` for many; the keys of each tenant are read once. */
  async openAll(values: readonly StoredValue[]): Promise<(string | null)[]> {
    const keys = new Map<string, TenantKeys | undefined>();
    for (const { place, stored } of values) {
      if (readEnvelope(stored) && !keys.has(place.tenantId)) {
        keys.set(place.tenantId, await this.keys.find(place.tenantId));
      }
    }
    for (const { place, stored } of values) {
      const known = keys.get(place.tenantId);
      // Another process may have written with a key that this one has not been notified of.
      if (known?.lacks(stored))
        keys.set(place.tenantId, (await this.keys.findAgain(place.tenantId)) ?? known);
    }
    return values.map(({ place, stored }) =>
      readEnvelope(stored) ? (keys.get(place.tenantId)?.open(place, stored) ?? null) : stored,
    );
  }

  /** The hash by which equal values of the column are found. */
  async hash(place: ColumnPlace, text: string): Promise<string> {
    return (await this.keys.require(place.tenantId)).hashOf(place, text);
  }

  /** Whether a stored text is encrypted with the key that encrypts now. */
  async isCurrent(tenantId: string, stored: string): Promise<boolean> {
    return (await this.keys.require(tenantId)).isCurrent(stored);
  }

  /** Whether a stored text is ciphertext, of whatever key. */
  isEncrypted(stored: string): boolean {
    return readEnvelope(stored) !== undefined;
  }

  /** What gives the hashes of a tenant's values. Not to be kept. */
  async hasher(tenantId: string): Promise<(place: Omit<ColumnPlace, 'tenantId'>, text: string) => string> {
    const keys = await this.keys.require(tenantId);
    return (place, text) => keys.hashOf({ tenantId, ...place }, text);
  }
}
