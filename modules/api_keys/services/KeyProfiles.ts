import { type ApiKey, type CommandCall, type CoreServices, sortKey } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { HeldKey } from '../collections/keyFields';
import type { KeyPrincipals } from './KeyPrincipals';
import { grantsOf, type KeyRights } from './KeyRights';

/** A key as others may act under it; without its secret. */
export interface KeyProfile {
  readonly id: string;
  readonly name: string;
  readonly keyPrefix: string;
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly roles: readonly { readonly id: string; readonly name: string | null }[];
}

type Dependencies = Pick<CoreServices, 'clock' | 'database'> &
  Pick<AuthServices, 'accessLookups'> & {
    readonly keyPrincipals: KeyPrincipals;
    readonly keyRights: KeyRights;
  };

type StoredProfile = Omit<KeyProfile, 'roles' | 'organizationName'> & { readonly roles: readonly string[] };

/** Keys of the tenant that work of other modules is done under. */
export class KeyProfiles {
  constructor(private readonly deps: Dependencies) {}

  /** Valid keys, by name. @param organizationIds those with keys that the caller sees; null for all */
  async list(tenantId: string, organizationIds: readonly string[] | null): Promise<KeyProfile[]> {
    const stored = await this.deps.database.query<StoredProfile>({
      name: 'api_keys_profiles',
      text: `SELECT id, name, key_prefix AS "keyPrefix", organization_id AS "organizationId", role_ids AS roles
               FROM api_keys_keys
              WHERE tenant_id = $1 AND deleted_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
                AND ($3::uuid[] IS NULL OR organization_id = ANY ($3))
              ORDER BY ${sortKey('name')}, id LIMIT 1000`,
      values: [tenantId, this.deps.clock.now(), organizationIds],
    });
    return (await this.deps.keyRights.named(stored as never, tenantId)) as unknown as KeyProfile[];
  }

  /**
   * Why work cannot be done under a key that the caller chooses.
   *
   * @returns null where it can
   * @throws HttpError 403 where the key holds more than the caller
   */
  async refusalOf(call: CommandCall, keyId: string): Promise<string | null> {
    const key = await this.deps.database.first<HeldKey>(
      `SELECT organization_id, role_ids, created_by FROM api_keys_keys
        WHERE id = $1 AND deleted_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
          AND ($3::uuid[] IS NULL OR organization_id = ANY ($3))`,
      [keyId, this.deps.clock.now(), call.access.organizationsFor('api_keys')],
    );
    const { principal } = call;
    if (!key || !principal) return 'selected API key profile is not available';
    const roles = await this.deps.accessLookups.roles(key.role_ids);
    if (roles.length === 0) return 'selected API key profile has no roles';
    this.deps.accessLookups.assertMayGrant({ ...call, principal }, grantsOf(roles, key.organization_id));
    return null;
  }

  /** A key with what it may do now; null for one that is refused. */
  principalOf(keyId: string): Promise<ApiKey | null> {
    return this.deps.keyPrincipals.present(keyId);
  }
}
