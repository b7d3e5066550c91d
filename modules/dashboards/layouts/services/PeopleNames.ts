import type { CoreServices, SharedCache } from '@tenantry/core';
import type { AuthServices, NamedAccount } from '@tenantry/module-auth/contract';

/** A name with whom it is of. */
interface Known extends NamedAccount {
  readonly userId: string;
  readonly tenantId: string;
}

type Dependencies = Pick<CoreServices, 'caches'> & Pick<AuthServices, 'accessLookups' | 'principalStore'>;

/** How people are called, remembered until their accounts change. */
export class PeopleNames {
  private readonly known: SharedCache<Known>;
  private unfollow: (() => void) | null = null;

  constructor(private readonly deps: Dependencies) {
    this.known = deps.caches.create<Known>({
      name: 'dashboards.people',
      max: 10_000,
      ttl: 5 * 60_000,
      tagsOf: ({ userId, tenantId }) => [`user:${userId}`, `tenant:${tenantId}`],
    });
  }

  /** From now on what is known follows changes of accounts. */
  follow(): void {
    this.unfollow = this.deps.principalStore.follow(this.known);
  }

  stop(): void {
    this.unfollow?.();
  }

  /** Undefined for a user who is not of the tenant. */
  of(userId: string, tenantId: string): Promise<NamedAccount | undefined> {
    return this.known.load(`${tenantId}/${userId}`, async () => {
      const named = await this.deps.accessLookups.named(userId);
      return named && { ...named, userId, tenantId };
    });
  }
}
