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

/** Settings as they are stored. */
interface StoredRow {
  readonly values: StoredSettings;
  /** When they were changed last; the beginning of 1970 where they never were. */
  readonly updatedAt: Date;
}

type Named = Pick<SettingsDeclaration, 'module'>;
type Typed<F extends Fields> = Pick<SettingsDeclaration<F>, 'fields' | 'module' | 'of'>;

// A version, too, so that of two who set them first the second is refused.
const NONE: StoredRow = { values: {}, updatedAt: new Date(0) };
const TEXT =
  'SELECT values, updated_at AS "updatedAt" FROM platform_tenant_settings WHERE module = $1 AND place_id = $2';

/** Settings of tenants and organizations, kept in memory and read anew when they have changed, in every process. */
export class SettingsStore {
  private readonly cache: SharedCache<StoredRow>;

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
    settings: Typed<F>,
    organizationId: string | null = null,
  ): Promise<SettingValues<{ readonly fields: F }>> {
    return (await this.read(settings, organizationId)).values;
  }

  /** The same, with the version. */
  async read<const F extends Fields>(
    { of = 'tenant', module, fields }: Typed<F>,
    organizationId: string | null = null,
  ): Promise<{ readonly values: SettingValues<{ readonly fields: F }>; readonly updatedAt: Date }> {
    const place = of === 'tenant' ? currentContext().scope.tenantId : organizationId;
    const { values: stored, updatedAt } = place === null ? NONE : await this.known({ module }, place);
    const values = Object.entries(fields).map(([name, { initial }]) => [
      name,
      stored[name] ?? initial ?? null,
    ]);
    return { values: Object.fromEntries(values) as SettingValues<{ readonly fields: F }>, updatedAt };
  }

  /** Those that were set. @param lock keeps others from changing them until the unit of work ends */
  async stored({ module }: Named, place: string, lock = false): Promise<StoredRow> {
    if (lock) await this.parts.unitOfWork.lock('core.tenant-settings', module, place);
    const statement = { name: 'platform_settings_read', text: TEXT, values: [module, place] };
    return (await this.parts.database.first<StoredRow>(statement)) ?? NONE;
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
    const { values: current } = await this.stored(settings, place, true);
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
  private async known(settings: Named, place: string): Promise<StoredRow> {
    const read = () => this.stored(settings, place);
    if (currentTransaction()) return read();
    return (await this.cache.load(keyOf(settings.module, place), read)) ?? NONE;
  }
}

/** Ids of tenants and organizations are unique, so that no entry is of two tenants. */
const keyOf = (module: string, place: string) => `${module} ${place}`;
