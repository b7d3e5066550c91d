import { isDeepStrictEqual } from 'node:util';
import type { Sql as Database } from '../../../data/Database';
import type { SharedCache, SharedCaches } from '../../../data/SharedCaches';
import type { UnitOfWork } from '../../../data/UnitOfWork';
import { currentContext, currentTransaction } from '../../../tenancy/executionContext';
import { undoConflict } from '../../commands/TrackedRows';
import type { Fields } from '../rows';
import type { SettingsDeclaration, SettingValues } from './SettingsDeclaration';

/** Values that were set, by member. */
export type StoredSettings = Readonly<Record<string, unknown>>;

type Named = Pick<SettingsDeclaration, 'module'>;

const NONE: StoredSettings = {};
const TEXT = 'SELECT values FROM platform_tenant_settings WHERE module = $1 AND place_id = $2';

/** Settings of tenants and organizations, kept in memory and read anew when they have changed, in every process. */
export class SettingsStore {
  private readonly cache: SharedCache<StoredSettings>;

  constructor(
    private readonly parts: {
      readonly caches: Pick<SharedCaches, 'create'>;
      readonly database: Database;
      readonly unitOfWork: Pick<UnitOfWork, 'lock'>;
    },
  ) {
    this.cache = parts.caches.create({ name: 'core.tenant-settings', max: 5_000, ttl: 10 * 60_000 });
  }

  /**
   * The settings of the tenant of the running work, with initial values for those that are not set.
   *
   * @param organizationId where organizations have settings of their own; null: the initial values
   */
  async of<const F extends Fields>(
    { of = 'tenant', module, fields }: SettingsDeclaration<F>,
    organizationId: string | null = null,
  ): Promise<SettingValues<{ readonly fields: F }>> {
    const place = of === 'tenant' ? currentContext().scope.tenantId : organizationId;
    const stored = place === null ? NONE : await this.known({ module }, place);
    const values = Object.entries(fields).map(([name, { initial }]) => [
      name,
      stored[name] ?? initial ?? null,
    ]);
    return Object.fromEntries(values) as SettingValues<{ readonly fields: F }>;
  }

  /** Those that were set. @param lock keeps others from changing them until the unit of work ends */
  async stored({ module }: Named, place: string, lock = false): Promise<StoredSettings> {
    if (lock) await this.parts.unitOfWork.lock('core.tenant-settings', module, place);
    const statement = { name: 'platform_settings_read', text: TEXT, values: [module, place] };
    return (await this.parts.database.first<{ values: StoredSettings }>(statement))?.values ?? NONE;
  }

  /** Sets some of them. */
  async set({ module }: Named, tenantId: string, place: string, values: StoredSettings): Promise<void> {
    await this.parts.database.run({
      name: 'platform_settings_write',
      text: `INSERT INTO platform_tenant_settings AS t (tenant_id, module, place_id, values) VALUES ($1, $2, $3, $4)
             ON CONFLICT (tenant_id, module, place_id)
             DO UPDATE SET values = t.values || excluded.values, updated_at = clock_timestamp()`,
      values: [tenantId, module, place, JSON.stringify(values)],
    });
    await this.cache.invalidate(keyOf(module, place));
  }

  /**
   * Sets what one state has and the other lacks.
   *
   * @throws HttpError 409 `undo_conflict` where one of these was changed meanwhile
   */
  async bring(
    settings: Named,
    tenantId: string,
    place: string,
    { from, to }: { readonly from: StoredSettings; readonly to: StoredSettings },
  ): Promise<void> {
    const current = await this.stored(settings, place, true);
    const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
      (name) => !isDeepStrictEqual(from[name], to[name]),
    );
    // A value that is empty is as one that is not set.
    const isKept = (name: string) => isDeepStrictEqual(current[name] ?? null, from[name] ?? null);
    if (!changed.every(isKept)) throw undoConflict();
    const values = Object.fromEntries(changed.map((name) => [name, to[name] ?? null]));
    await this.set(settings, tenantId, place, values);
  }

  /** A unit of work reads what it may have written. */
  private async known(settings: Named, place: string): Promise<StoredSettings> {
    const read = () => this.stored(settings, place);
    if (currentTransaction()) return read();
    return (await this.cache.load(keyOf(settings.module, place), read)) ?? NONE;
  }
}

/** Ids of tenants and organizations are unique, so that no entry is of two tenants. */
const keyOf = (module: string, place: string) => `${module} ${place}`;
