import type { Database } from '../data/Database';
import { nextVersion } from '../data/nextVersion';
import type { SharedCache, SharedCaches } from '../data/SharedCaches';
import type { Tenancy } from '../tenancy/Tenancy';
import { DEFAULT_LOCALE } from './locales';
import type { Translations } from './Translations';

/** The languages a tenant chose to work in; those that there are texts in are served. */
export interface LocaleSelection {
  /** Null when it chose none, and hence all. */
  readonly locales: readonly string[] | null;
  readonly updatedAt: Date | null;
}

type Parts = {
  readonly database: Database;
  readonly tenancy: Tenancy;
  readonly caches: SharedCaches;
  readonly translations: Translations;
};

const NOTHING: LocaleSelection = { locales: null, updatedAt: null };

/**
 * Which languages each tenant serves: those it chose that there are texts
 * in, English always; all of them when it chose none, or when the choice cannot be read.
 */
export class TenantLocales {
  private readonly selections: SharedCache<LocaleSelection>;

  constructor(private readonly parts: Parts) {
    this.selections = parts.caches.create<LocaleSelection>({
      name: 'core.tenantLocales',
      max: 10_000,
      ttl: 5 * 60_000,
    });
  }

  /** The languages in service for a tenant, English first. */
  async servedBy(tenantId: string | null): Promise<readonly string[]> {
    return this.inService(tenantId === null ? NOTHING : await this.selectionOf(tenantId));
  }

  /** The same from memory only; undefined when the tenant's choice is not at hand. */
  recallServedBy(tenantId: string | null): readonly string[] | undefined {
    if (tenantId === null) return this.inService(NOTHING);
    const selection = this.selections.get(tenantId);
    return selection && this.inService(selection);
  }

  /** Languages that the tenant chose. */
  async selectionOf(tenantId: string): Promise<LocaleSelection> {
    const { tenancy, database } = this.parts;
    const read = () =>
      database.first<LocaleSelection>({
        name: 'platform_tenant_locales',
        text: 'SELECT locales, updated_at AS "updatedAt" FROM platform_tenant_locales WHERE tenant_id = $1',
        values: [tenantId],
      });
    const selection = await this.selections.load(
      tenantId,
      async () => (await tenancy.inTenant(tenantId, 'locale: read what the tenant serves', read)) ?? NOTHING,
    );
    return selection ?? NOTHING;
  }

  /** Sets what a tenant works in; null for everything there are texts in. */
  async select(tenantId: string, locales: readonly string[] | null): Promise<void> {
    const { tenancy, database } = this.parts;
    await tenancy.inTenant(tenantId, 'locale: choose what the tenant serves', async () => {
      await database.run(
        `INSERT INTO platform_tenant_locales (tenant_id, locales) VALUES ($1, $2)
         ON CONFLICT (tenant_id) DO UPDATE SET locales = excluded.locales,
           updated_at = ${nextVersion('platform_tenant_locales.updated_at')}
           WHERE platform_tenant_locales.locales IS DISTINCT FROM excluded.locales`,
        [tenantId, locales],
      );
      await this.selections.invalidate(tenantId);
    });
  }

  private inService({ locales }: LocaleSelection): readonly string[] {
    const known = this.parts.translations.locales;
    if (locales === null || locales.length === 0) return known;
    return known.filter((locale) => locale === DEFAULT_LOCALE || locales.includes(locale));
  }
}
