import type { Access, CoreServices, SharedCache } from '@tenantry/core';
import type { Navigation } from '../navigationAnswer';

/** A navigation as answered, with whom it was made for. */
interface CachedNavigation {
  /** User id, or the subject of a caller who is not a user. */
  readonly owner: string;
  readonly tenantId: string | null;
  readonly answer: Navigation;
}

/** Milliseconds. */
const LIFE = 30 * 60_000;

/**
 * Remembers navigations in every process until something they were made of changes.
 *
 * The permissions of a caller in a place are one `Access` object until the account, roles, ACLs, organizations (their
 * names and logos too), modules or switches change; a navigation is kept under that object. Only stored preferences
 * are not part of it, and writing one drops the navigations that it can affect.
 */
export class NavigationCache {
  private readonly navigations: SharedCache<CachedNavigation>;
  private readonly numbers = new WeakMap<Access, number>();
  private lastNumber = 0;

  constructor({ caches }: Pick<CoreServices, 'caches'>) {
    this.navigations = caches.create<CachedNavigation>({
      name: 'auth.navigation',
      max: 2_000,
      ttl: LIFE,
      tagsOf: ({ owner, tenantId }) => [ownerTag(owner), tenantTag(tenantId)],
    });
  }

  /** The navigation at hand, or the one that is made now and kept. */
  async load(
    access: Access,
    place: { owner: string; tenantId: string | null; organizationId: string | null; locale: string },
    make: () => Promise<Navigation>,
  ): Promise<Navigation> {
    const { owner, tenantId, organizationId, locale } = place;
    const key = `${this.numberOf(access)}/${organizationId ?? ''}/${locale}`;
    const load = async () => ({ owner, tenantId, answer: await make() });
    return ((await this.navigations.load(key, load)) ?? (await load())).answer;
  }

  /** Preferences of a user changed; takes effect when the unit of work commits. */
  async forgetUser(userId: string): Promise<void> {
    await this.navigations.invalidateTag(ownerTag(userId));
  }

  /** Preferences of a role of the tenant changed. */
  async forgetTenant(tenantId: string): Promise<void> {
    await this.navigations.invalidateTag(tenantTag(tenantId));
  }

  /** Numbers stand for the objects, for keys are text. */
  private numberOf(access: Access): number {
    let number = this.numbers.get(access);
    if (number === undefined) this.numbers.set(access, (number = ++this.lastNumber));
    return number;
  }
}

const ownerTag = (owner: string): string => `owner:${owner}`;
const tenantTag = (tenantId: string | null): string => `tenant:${tenantId}`;
