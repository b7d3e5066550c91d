import { createSecretKey, randomBytes, randomInt, type KeyObject } from 'node:crypto';
import type { Sql } from '../data/Database';
import type { SharedCache, SharedCacheOptions } from '../data/SharedCaches';
import { currentContext } from '../tenancy/executionContext';
import type { Tenancy } from '../tenancy/Tenancy';
import type { WrappedKey } from './KeyService';
import type { MasterKeys } from './MasterKeys';
import { TenantKeys } from './TenantKeys';

/** Cache of unwrapped keys in a process, by tenant. `ttl` in milliseconds. */
export const DATA_KEY_CACHE: SharedCacheOptions<TenantKeys> = {
  name: 'core.encryption.keys',
  max: 1_000,
  ttl: 10 * 60_000,
};

/** The number of the first key of a tenant's hashes; those that follow count down. */
export const HASH_KEY = 0;
const KEY_BYTES = 32;
/** The first data key of a tenant has a number up to this: keys that are made after all were lost are not taken for them. */
const GREATEST_FIRST = 100_000_000;

/** A row of the table of data keys. */
export interface DataKeyRow extends WrappedKey {
  readonly tenantId: string;
  readonly number: number;
}

interface Dependencies {
  readonly database: Sql;
  readonly tenancy: Pick<Tenancy, 'inBackground' | 'inTenant'>;
  readonly cache: SharedCache<TenantKeys>;
  readonly masterKeys: Pick<MasterKeys, 'wrap' | 'unwrap'>;
}

/** The data keys of tenants: read, unwrapped and kept in memory, and made when a tenant first needs them. */
export class DataKeys {
  private readonly making = new Map<string, Promise<void>>();

  constructor(private readonly deps: Dependencies) {}

  /** The keys of a tenant; undefined when it has none yet. @throws HttpError 503 they cannot be unwrapped */
  find(tenantId: string): Promise<TenantKeys | undefined> {
    return this.deps.cache.load(tenantId, () => this.read(tenantId));
  }

  /** As the database has them now, whatever this process remembers. */
  async findAgain(tenantId: string): Promise<TenantKeys | undefined> {
    return this.read(tenantId);
  }

  /** The keys of a tenant; created if it has none. @throws HttpError 503 the keys cannot be wrapped or unwrapped */
  async require(tenantId: string): Promise<TenantKeys> {
    const known = this.deps.cache.get(tenantId) ?? (await this.find(tenantId));
    if (known) return known;
    await this.make(tenantId);
    const made = await this.find(tenantId);
    if (!made) throw new Error('A new data key is not there');
    return made;
  }

  /**
   * Makes a further key, which encrypts from then on; the others still decrypt. Of two who do so at once one makes it.
   *
   * @returns its number
   */
  async add(tenantId: string): Promise<number> {
    await this.require(tenantId);
    return this.deps.tenancy.inBackground('make a data key', async () => {
      const row = await this.deps.database.first<{ last: number }>(
        'SELECT max(number) AS last FROM platform_data_keys WHERE tenant_id = $1',
        [tenantId],
      );
      const number = (row?.last ?? HASH_KEY) + 1;
      await this.insert(tenantId, number);
      await this.deps.cache.invalidate(tenantId);
      return number;
    });
  }

  /**
   * Makes a further key of hashes, which hashes from then on. Hashes of the former ones still find values until they are dropped.
   *
   * @returns whether one was made: not while a former key is still there
   */
  async addHash(tenantId: string): Promise<boolean> {
    await this.require(tenantId);
    return this.deps.tenancy.inBackground('make a key of hashes', async () => {
      const row = await this.deps.database.first<{ last: number; count: number }>(
        `SELECT min(number) AS last, count(*)::int AS count FROM platform_data_keys
          WHERE tenant_id = $1 AND number <= $2`,
        [tenantId, HASH_KEY],
      );
      if (!row || row.count > 1) return false;
      await this.insert(tenantId, row.last - 1);
      await this.deps.cache.invalidate(tenantId);
      return true;
    });
  }

  /** Removes the former keys of a tenant's hashes, when no value is found by them any more. */
  async dropFormerHashes(tenantId: string): Promise<void> {
    await this.deps.tenancy.inBackground('remove former keys of hashes', () =>
      this.deps.database.run(
        `DELETE FROM platform_data_keys WHERE tenant_id = $1 AND number <= $2
            AND number > (SELECT min(number) FROM platform_data_keys WHERE tenant_id = $1)`,
        [tenantId, HASH_KEY],
      ),
    );
    await this.deps.cache.invalidate(tenantId);
  }

  /** Forgets what is kept in memory of a tenant, in every process. */
  forget(tenantId: string): Promise<void> {
    return this.deps.cache.invalidate(tenantId);
  }

  /** On a connection of its own: the keys stay when the work that needs them is rolled back, whatever its scope. */
  private make(tenantId: string): Promise<void> {
    const making =
      this.making.get(tenantId) ??
      this.deps.tenancy
        .inBackground('make the data keys of a tenant', async () => {
          await this.insert(tenantId, HASH_KEY);
          const row = await this.deps.database.first(
            'SELECT 1 FROM platform_data_keys WHERE tenant_id = $1 AND number > $2',
            [tenantId, HASH_KEY],
          );
          if (!row) await this.insert(tenantId, randomInt(1, GREATEST_FIRST));
        })
        .finally(() => this.making.delete(tenantId));
    this.making.set(tenantId, making);
    return making;
  }

  private async insert(tenantId: string, number: number): Promise<void> {
    const { masterKeyId, wrapped } = await this.deps.masterKeys.wrap(randomBytes(KEY_BYTES), {
      tenantId,
      number,
    });
    await this.deps.database.run(
      `INSERT INTO platform_data_keys (tenant_id, number, master_key_id, wrapped) VALUES ($1, $2, $3, $4)
       ON CONFLICT (tenant_id, number) DO NOTHING`,
      [tenantId, number, masterKeyId, wrapped],
    );
  }

  private async read(tenantId: string): Promise<TenantKeys | undefined> {
    const query = () =>
      this.deps.database.query<DataKeyRow>({
        name: 'platform_data_keys_of',
        text: `SELECT tenant_id AS "tenantId", number, master_key_id AS "masterKeyId", wrapped
                 FROM platform_data_keys WHERE tenant_id = $1 ORDER BY number`,
        values: [tenantId],
      });
    // Work that holds a connection reads with it, where it may, instead of waiting for another one.
    const isAcross = currentContext().acrossTenants !== null;
    const rows = await (isAcross ? query() : this.deps.tenancy.inTenant(tenantId, 'read data keys', query));
    const keys = new Map<number, KeyObject>();
    for (const row of rows) {
      keys.set(row.number, createSecretKey(await this.deps.masterKeys.unwrap(row, row)));
    }
    const hashes = [...keys].filter(([number]) => number <= HASH_KEY);
    for (const [number] of hashes) keys.delete(number);
    const [hash, ...former] = hashes.map(([, key]) => key);
    return hash && keys.size > 0
      ? new TenantKeys(keys, Math.max(...keys.keys()), [hash, ...former])
      : undefined;
  }
}
