import type { CoreServices } from '@tenantry/core';

/** How an organization wants the catalogue to be shown. */
export interface Settings {
  /** Whether prices are also shown by the unit, such as a kilogram. Default false. */
  readonly unitPriceDisplayEnabled: boolean;
}

const DEFAULTS: Settings = { unitPriceDisplayEnabled: false };

/** Settings of the catalogue, by organization. */
export class CatalogSettings {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** @param lock keeps others from changing them until the unit of work ends */
  async of(organizationId: string, lock = false): Promise<Settings> {
    const stored = await this.services.database.first<Settings & { [column: string]: unknown }>({
      name: `catalog_settings_${lock ? 'locked' : 'read'}`,
      text: `SELECT unit_price_display_enabled AS "unitPriceDisplayEnabled" FROM catalog_settings
              WHERE organization_id = $1 ${lock ? 'FOR UPDATE' : ''}`,
      values: [organizationId],
    });
    return stored ?? DEFAULTS;
  }

  async set(tenantId: string, organizationId: string, settings: Settings): Promise<void> {
    await this.services.database.run({
      name: 'catalog_settings_set',
      text: `INSERT INTO catalog_settings (tenant_id, organization_id, unit_price_display_enabled)
             VALUES ($1, $2, $3)
             ON CONFLICT (tenant_id, organization_id) DO UPDATE
               SET unit_price_display_enabled = excluded.unit_price_display_enabled, updated_at = now()`,
      values: [tenantId, organizationId, settings.unitPriceDisplayEnabled],
    });
  }
}
