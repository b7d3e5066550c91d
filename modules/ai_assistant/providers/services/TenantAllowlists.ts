import { type CoreServices, isoTime, nextVersion } from '@tenantry/core';
import { HERE, type Place } from '../../shared/place';
import type { Allowlist } from '../rules/Allowlist';
import type { PlaceCache } from './PlaceCache';

/** Providers and models that a tenant allows. */
export interface TenantAllowlist {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly allowedProviders: string[] | null;
  readonly allowedModelsByProvider: Record<string, string[]>;
  readonly updatedAt: string;
}

const MEMBERS = `id, tenant_id AS "tenantId", organization_id AS "organizationId",
  allowed_providers AS "allowedProviders", allowed_models_by_provider AS "allowedModelsByProvider",
  ${isoTime('updated_at')} AS "updatedAt"`;

/** The providers and models that tenants allow, within what the operator allows. */
export class TenantAllowlists {
  constructor(
    private readonly services: Pick<CoreServices, 'database'> & { readonly placeCache: PlaceCache },
  ) {}

  find({ tenantId, organizationId }: Place): Promise<TenantAllowlist | undefined> {
    return this.services.database.first<TenantAllowlist>({
      name: 'ai_assistant_allowlist',
      text: `SELECT ${MEMBERS} FROM ai_assistant_allowlists WHERE ${HERE}`,
      values: [tenantId, organizationId],
    });
  }

  async save({ tenantId, organizationId }: Place, list: Allowlist, userId: string | null) {
    const { providers, modelsByProvider } = list;
    const row = await this.services.database.first<TenantAllowlist>(
      `INSERT INTO ai_assistant_allowlists
         (tenant_id, organization_id, allowed_providers, allowed_models_by_provider, updated_by_user_id)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (tenant_id, (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')))
       DO UPDATE SET allowed_providers = excluded.allowed_providers,
         allowed_models_by_provider = excluded.allowed_models_by_provider,
         updated_by_user_id = excluded.updated_by_user_id,
         updated_at = ${nextVersion('ai_assistant_allowlists.updated_at')}
       RETURNING ${MEMBERS}`,
      [
        tenantId,
        organizationId,
        providers && JSON.stringify(providers),
        JSON.stringify(modelsByProvider),
        userId,
      ],
    );
    await this.services.placeCache.drop({ tenantId, organizationId });
    return row as TenantAllowlist;
  }

  /** @returns whether there was one */
  async remove({ tenantId, organizationId }: Place): Promise<boolean> {
    const removed = await this.services.database.run(`DELETE FROM ai_assistant_allowlists WHERE ${HERE}`, [
      tenantId,
      organizationId,
    ]);
    await this.services.placeCache.drop({ tenantId, organizationId });
    return removed > 0;
  }
}
