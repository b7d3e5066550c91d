import {
  type ApiKey,
  type CoreServices,
  type PrincipalSource,
  recentlyUsed,
  type SharedCache,
} from '@tenantry/core';
import type { AssignableRole, AuthServices } from '@tenantry/module-auth/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import type { KeysEnvironment } from '../environment';
import type { KeyRow } from '../collections/keyFields';
import { KeySecret } from './KeySecret';
import type { KeyUsage } from './KeyUsage';

/** A key as it is looked up to authenticate a request. */
type StoredKey = Omit<KeyRow, 'description' | 'key_prefix' | 'last_used_at'>;

const BY_PREFIX = `
  SELECT id, name, tenant_id, organization_id, secret_hash, role_ids, created_by, expires_at, creator_organization_id
    FROM api_keys_keys WHERE key_prefix = $1 AND deleted_at IS NULL`;

const BY_ID = BY_PREFIX.replace('key_prefix = $1', 'id = $1');

/** A key that is good, with the principal it stands for. */
interface AcceptedKey {
  readonly keyId: string;
  readonly principal: ApiKey;
  /** Milliseconds since 1970; infinite for a key that does not expire. */
  readonly expiresAt: number;
}

/** A secret that was refused a moment ago. */
interface RefusedKey {
  readonly prefix: string;
}

type Dependencies = Pick<
  CoreServices,
  'caches' | 'clock' | 'database' | 'organizations' | 'tenancy' | 'translations'
> &
  Pick<AuthServices, 'accessLookups' | 'principalStore'> &
  DirectoryServices & { environment: KeysEnvironment; keyUsage: KeyUsage };

const REMEMBERED = 10_000;

/**
 * Principals of keys. A key acts for itself: it has the rights of its roles, and no others of its maker.
 *
 * An answer is remembered by the hash of the secret for a while, and dropped at once, in every process, when the
 * key is deleted or its creator, one of its roles or an ACL changes.
 */
export class KeyPrincipals implements PrincipalSource {
  private readonly accepted: SharedCache<AcceptedKey>;
  /** Keys that background work acts for, by id. */
  private readonly known: SharedCache<AcceptedKey>;
  private readonly refused: SharedCache<RefusedKey>;
  private readonly remembers: { readonly accepted: boolean; readonly refused: boolean };
  private readonly everAccepted = recentlyUsed<true>(REMEMBERED);
  private readonly clock: Dependencies['clock'];
  private readonly usage: KeyUsage;
  private unfollow: readonly (() => void)[] = [];

  constructor(private readonly deps: Dependencies) {
    this.clock = deps.clock;
    this.usage = deps.keyUsage;
    const { TENANTRY_API_KEY_AUTH_TTL_MS: ttl, TENANTRY_API_KEY_AUTH_NEGATIVE_TTL_MS: refusedTtl } =
      deps.environment;
    this.remembers = { accepted: ttl > 0, refused: refusedTtl > 0 };
    const tagsOf = ({ keyId, principal }: AcceptedKey) => [
      keyTag(keyId),
      `user:${principal.madeBy}`,
      `tenant:${principal.tenantId}`,
    ];
    this.accepted = deps.caches.create<AcceptedKey>({
      name: 'api_keys.accepted',
      max: REMEMBERED,
      // To the cache a life of 0 is one without end; nothing is put into it then.
      ttl: Math.max(1, ttl),
      tagsOf,
    });
    this.known = deps.caches.create<AcceptedKey>({
      name: 'api_keys.known',
      max: REMEMBERED,
      ttl: Math.max(1, ttl),
      tagsOf,
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
    this.unfollow = [this.accepted, this.known].map((cache) => this.deps.principalStore.follow(cache));
  }

  stop(): void {
    for (const end of this.unfollow) end();
  }

  /** True for a secret that was good at some time in this process; it may not be any more. */
  wasAccepted(presented: string): boolean {
    const secret = KeySecret.read(presented);
    return secret !== null && this.everAccepted.has(secret.hash);
  }

  /** The principal of a presented secret, or null when the key is refused. A promise only where it must be read. */
  find(presented: string): ApiKey | null | Promise<ApiKey | null> {
    const secret = KeySecret.read(presented);
    if (!secret || this.refused.get(secret.hash)) return null;
    return this.judge(this.accepted.get(secret.hash)) ?? this.load(secret);
  }

  /** A key of the tenant of the scope that background work acts for; null for one that is refused. */
  async present(keyId: string): Promise<ApiKey | null> {
    const read = () => this.readById(keyId);
    const key = await (this.remembers.accepted ? this.known.load(keyId, read) : read());
    const isHere = key?.principal.tenantId === this.deps.tenancy.scope.tenantId;
    return (isHere && this.judge(key)) || null;
  }

  /** Keys as logs show them, deleted ones too: `key <name>, made by <person>`. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const { accessLookups, database, translations } = this.deps;
    const keys = await database.query<{ id: string; name: string; madeBy: string | null }>({
      name: 'api_keys_names',
      text: `SELECT id, name, created_by AS "madeBy" FROM api_keys_keys WHERE id = ANY ($1::uuid[])`,
      values: [ids],
    });
    const makers = await accessLookups.names(keys.flatMap(({ madeBy }) => madeBy ?? []));
    return new Map(
      keys.map(({ id, name, madeBy }) => {
        const maker = madeBy === null ? undefined : makers.get(madeBy);
        const key = maker === undefined ? 'api_keys.authors.key' : 'api_keys.authors.keyOf';
        return [id, translations.translate(key, { name, ...(maker !== undefined && { maker }) })];
      }),
    );
  }

  private async load(secret: KeySecret): Promise<ApiKey | null> {
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
    for (const cache of [this.accepted, this.known]) await cache.invalidateTag(keyTag(keyId));
    await this.refused.invalidateTag(prefixTag(prefix));
  }

  private judge(key: AcceptedKey | undefined): ApiKey | undefined {
    if (!key || key.expiresAt <= this.clock.now().getTime()) return undefined;
    this.usage.note(key.keyId);
    return key.principal;
  }

  /** Bound to the tenant of the scope: a key of another one is not found. */
  private async readById(keyId: string): Promise<AcceptedKey | undefined> {
    const key = await this.deps.database.first<StoredKey>({
      name: 'api_keys_by_id',
      text: BY_ID,
      values: [keyId],
    });
    if (!key || !(await this.deps.tenantDirectory.exists(key.tenant_id))) return undefined;
    return this.accept(key);
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
      const tree = await this.deps.organizations.treeOf(key.tenant_id);
      if (!tree.has(key.organization_id)) return false;
    }
    if (key.created_by === null) return true;
    const creator = await this.deps.accessLookups.account(key.created_by);
    if (!creator?.isConfirmed) return false;
    return key.organization_id === null || creator.organizationId === key.creator_organization_id;
  }
}

function principalOf(key: StoredKey, roles: readonly AssignableRole[]): ApiKey {
  return Object.freeze({
    kind: 'api_key',
    subject: `api_key:${key.id}`,
    keyId: key.id,
    name: key.name,
    madeBy: key.created_by,
    tenantId: key.tenant_id,
    organizationId: key.organization_id,
    roles: roles.map(({ name }) => name),
    roleIds: roles.map(({ id }) => id),
    access: {
      userAcls: [],
      roleAcls: roles.flatMap(({ acl }) => (acl ? [{ tenantId: key.tenant_id, ...acl }] : [])),
      confinement: { organizationId: key.organization_id },
    },
  } satisfies ApiKey);
}

const keyTag = (keyId: string): string => `key:${keyId}`;
const prefixTag = (prefix: string): string => `prefix:${prefix}`;
