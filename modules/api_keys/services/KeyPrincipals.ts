import { type CoreServices, type Principal, recentlyUsed, type SharedCache } from '@tenantry/core';
import type { AssignableRole, AuthServices } from '@tenantry/module-auth/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { KeysEnvironment } from '../environment';
import type { KeyRow } from '../collections/keyFields';
import { KeySecret } from './KeySecret';
import type { KeyUsage } from './KeyUsage';

/** A key as it is looked up to authenticate a request. */
type StoredKey = Omit<KeyRow, 'name' | 'description' | 'key_prefix' | 'last_used_at'>;

const BY_PREFIX = `
  SELECT id, tenant_id, organization_id, secret_hash, role_ids, created_by, expires_at, creator_organization_id
    FROM api_keys_keys WHERE key_prefix = $1 AND deleted_at IS NULL`;

const BY_ID = BY_PREFIX.replace('key_prefix = $1', 'id = $1');

/** A key that is good, with the principal it stands for. */
interface AcceptedKey {
  readonly keyId: string;
  readonly principal: Principal;
  /** Milliseconds since 1970; infinite for a key that does not expire. */
  readonly expiresAt: number;
}

/** A secret that was refused a moment ago. */
interface RefusedKey {
  readonly prefix: string;
}

type Dependencies = Pick<CoreServices, 'caches' | 'clock' | 'database' | 'organizations' | 'tenancy'> &
  Pick<AuthServices, 'accessLookups' | 'principalStore'> &
  DirectoryServices & { environment: KeysEnvironment; keyUsage: KeyUsage };

const REMEMBERED = 10_000;

/**
 * Who a key stands for and what it may do.
 *
 * An answer is remembered by the hash of the secret for a while, and dropped at once, in every process, when the
 * key is deleted or its creator, one of its roles or an ACL changes.
 */
export class KeyPrincipals {
  private readonly accepted: SharedCache<AcceptedKey>;
  private readonly refused: SharedCache<RefusedKey>;
  private readonly remembers: { readonly accepted: boolean; readonly refused: boolean };
  private readonly everAccepted = recentlyUsed<true>(REMEMBERED);
  private readonly clock: Dependencies['clock'];
  private readonly usage: KeyUsage;
  private unfollow: () => void = () => undefined;

  constructor(private readonly deps: Dependencies) {
    this.clock = deps.clock;
    this.usage = deps.keyUsage;
    const { TENANTRY_API_KEY_AUTH_TTL_MS: ttl, TENANTRY_API_KEY_AUTH_NEGATIVE_TTL_MS: refusedTtl } =
      deps.environment;
    this.remembers = { accepted: ttl > 0, refused: refusedTtl > 0 };
    this.accepted = deps.caches.create<AcceptedKey>({
      name: 'api_keys.accepted',
      max: REMEMBERED,
      // To the cache a life of 0 is one without end; nothing is put into it then.
      ttl: Math.max(1, ttl),
      tagsOf: ({ keyId, principal }) => [
        keyTag(keyId),
        `user:${principal.userId}`,
        `tenant:${principal.tenantId}`,
      ],
    });
    this.refused = deps.caches.create<RefusedKey>({
      name: 'api_keys.refused',
      max: REMEMBERED,
      ttl: Math.max(1, refusedTtl),
      tagsOf: ({ prefix }) => [prefixTag(prefix)],
    });
  }

  /** From now on answers follow changes of accounts and roles. */
  follow(): void {
    this.unfollow = this.deps.principalStore.follow(this.accepted);
  }

  stop(): void {
    this.unfollow();
  }

  /** True for a secret that was good at some time in this process; it may not be any more. */
  wasAccepted(presented: string): boolean {
    const secret = KeySecret.read(presented);
    return secret !== null && this.everAccepted.has(secret.hash);
  }

  /** The principal of a presented secret, or null when the key is refused. A promise only where it must be read. */
  find(presented: string): Principal | null | Promise<Principal | null> {
    const secret = KeySecret.read(presented);
    if (!secret || this.refused.get(secret.hash)) return null;
    return this.judge(this.accepted.get(secret.hash)) ?? this.load(secret);
  }

  /** Whom a key of the tenant stands for, for work that is done in its name; null for one that is refused. */
  async byId(keyId: string): Promise<Principal | null> {
    const key = await this.deps.database.first<StoredKey>({
      name: 'api_keys_by_id',
      text: BY_ID,
      values: [keyId],
    });
    if (!key || !(await this.deps.tenantDirectory.exists(key.tenant_id))) return null;
    const accepted = await this.accept(key);
    return this.judge(accepted) ?? null;
  }

  private async load(secret: KeySecret): Promise<Principal | null> {
    const read = () => this.read(secret);
    const key = await (this.remembers.accepted ? this.accepted.load(secret.hash, read) : read());
    const principal = this.judge(key);
    if (principal) this.everAccepted.set(secret.hash, true);
    if (!principal && this.remembers.refused)
      await this.refused.load(secret.hash, () => Promise.resolve({ prefix: secret.prefix }));
    return principal ?? null;
  }

  /** The key has gone or come back; takes effect when the unit of work commits. */
  async forget(keyId: string, prefix: string): Promise<void> {
    await this.accepted.invalidateTag(keyTag(keyId));
    await this.refused.invalidateTag(prefixTag(prefix));
  }

  private judge(key: AcceptedKey | undefined): Principal | undefined {
    if (!key || key.expiresAt <= this.clock.now().getTime()) return undefined;
    this.usage.note(key.keyId);
    return key.principal;
  }

  private async read(secret: KeySecret): Promise<AcceptedKey | undefined> {
    const key = await this.deps.tenancy.acrossTenants('authenticate: find an API key', () =>
      this.deps.database.first<StoredKey>({
        name: 'api_keys_by_prefix',
        text: BY_PREFIX,
        values: [secret.prefix],
      }),
    );
    if (!key || !secret.matches(key.secret_hash)) return undefined;
    if (!(await this.deps.tenantDirectory.exists(key.tenant_id))) return undefined;
    return this.deps.tenancy.inTenant(
      key.tenant_id,
      'authenticate: load creator and roles of an API key',
      () => this.accept(key),
    );
  }

  /** The key with its principal, in the scope of its tenant; undefined when what it rests on is gone. */
  private async accept(key: StoredKey): Promise<AcceptedKey | undefined> {
    if (!(await this.stands(key))) return undefined;
    const roles = await this.deps.accessLookups.roles(key.role_ids);
    const expiresAt = key.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
    return { keyId: key.id, principal: principalOf(key, roles), expiresAt };
  }

  /** False when what the key rests on is gone: its organization, or the account that made it. */
  private async stands(key: StoredKey): Promise<boolean> {
    if (key.organization_id !== null) {
      const organization = (await this.deps.organizations.treeOf(key.tenant_id)).get(key.organization_id);
      if (!organization || (key.created_by === null && !organization.isActive)) return false;
    }
    if (key.created_by === null) return true;
    const creator = await this.deps.accessLookups.account(key.created_by);
    if (!creator?.isConfirmed) return false;
    return key.organization_id === null || creator.organizationId === key.creator_organization_id;
  }
}

function principalOf(key: StoredKey, roles: readonly AssignableRole[]): Principal {
  return Object.freeze({
    kind: 'api_key',
    subject: `api_key:${key.id}`,
    userId: key.created_by,
    tenantId: key.tenant_id,
    organizationId: key.organization_id,
    sessionId: null,
    roles: roles.map(({ name }) => name),
    roleIds: roles.map(({ id }) => id),
    access: {
      userAcls: [],
      roleAcls: roles.flatMap(({ acl }) => (acl ? [{ tenantId: key.tenant_id, ...acl }] : [])),
      confinement: { organizationId: key.organization_id },
    },
  } satisfies Principal);
}

const keyTag = (keyId: string): string => `key:${keyId}`;
const prefixTag = (prefix: string): string => `prefix:${prefix}`;
