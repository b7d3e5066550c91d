import type { Principal, Start } from '../identity/Principal';
import type { Organizations } from '../tenancy/Organizations';
import type { Closed } from '../tenancy/OrganizationTree';
import type { Tenancy } from '../tenancy/Tenancy';
import { chainOf, startIdOf, type StoredPrincipal } from '../identity/StoredPrincipal';
import { isUuid } from '../../kernel/texts/isUuid';

/** Reads the people or keys that a module keeps, in the tenant of the scope. */
export interface PrincipalSource {
  /**
   * The account or key as it is now, with its present rights; null for one that is deleted, deactivated or expired.
   * Answers are to be kept, and dropped with each change.
   */
  present(id: string): Promise<Start | null>;
  /** Names as logs show them; ids that are unknown are left out, those of deleted keys are not. */
  names?(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Present state of a principal that created something. */
export type Present =
  | { readonly principal: Principal }
  /** No module keeps such principals, so that nothing is known. */
  | { readonly principal: undefined }
  /**
   * @property reason a sentence without its end, for logs and people
   * @property closed what keeps the start out; absent where it is gone
   */
  | { readonly principal: null; readonly reason: string; readonly closed?: Closed };

type Dependencies = { readonly organizations: Organizations; readonly tenancy: Tenancy };

/** The people and keys that jobs, rules and tokens act for, with their present rights. */
export class Principals {
  private readonly sources = new Map<Start['kind'], PrincipalSource>();
  private readonly chains = new WeakMap<Start, Map<string, Principal>>();

  constructor(private readonly deps: Dependencies) {}

  /** Used by the host: connects a module that keeps principals of a kind. */
  connect(kind: Start['kind'], source: PrincipalSource): () => void {
    this.sources.set(kind, source);
    return () => {
      if (this.sources.get(kind) === source) this.sources.delete(kind);
    };
  }

  /**
   * A principal as it is now: the start of its chain with its present rights, within the bounds of each step. Null ends the
   * chain: the account or key is deleted or deactivated, its organization is gone or inactive, or its tenant is closed.
   */
  async present(stored: StoredPrincipal): Promise<Present> {
    const source = this.sources.get(stored.kind);
    const { tenantId } = stored;
    const id = startIdOf(stored);
    if (!source || tenantId === null || !isUuid(id)) return { principal: undefined };
    const start = await this.inTenant(tenantId, () => source.present(id));
    const noun = stored.kind === 'user' ? 'account' : 'API key';
    if (!start) return ended(`the ${noun} ${called(stored)} is deleted, deactivated or expired`);
    const tree = await this.deps.organizations.treeOf(tenantId);
    const { organizationId } = start;
    const closed = tree.closedTo(organizationId);
    if (closed)
      return ended(
        `the ${closed} of the ${noun} ${called(stored)} is ${closed === 'tenant' ? 'closed' : 'inactive'}`,
        closed,
      );
    if (organizationId !== null && !tree.has(organizationId))
      return ended(`the organization of the ${noun} ${called(stored)} is deleted`);
    return { principal: this.chain(start, stored) };
  }

  /** The same principal each time, so that what it may do is evaluated once. */
  private chain(start: Start, { links }: StoredPrincipal): Principal {
    if (!links) return start;
    let known = this.chains.get(start);
    if (!known) this.chains.set(start, (known = new Map<string, Principal>()));
    const key = JSON.stringify(links);
    let chain = known.get(key);
    if (!chain) known.set(key, (chain = chainOf(start, { links })));
    return chain;
  }

  /** Names of authors as logs show them, by the ids of accounts and keys of the tenant of the scope. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const source of this.sources.values()) {
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length === 0 || !source.names) continue;
      for (const [id, name] of await source.names(missing)) found.set(id, name);
    }
    return found;
  }

  private inTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    const { tenancy } = this.deps;
    if (tenancy.scope.tenantId === tenantId) return work();
    return tenancy.outsideRequests(() =>
      tenancy.inTenant(tenantId, 'read what the start of a chain of principals may do', work),
    );
  }
}

const ended = (reason: string, closed?: Closed): Present => ({
  principal: null,
  reason,
  ...(closed && { closed }),
});

const called = (stored: StoredPrincipal) =>
  stored.name === undefined ? startIdOf(stored) : `${stored.name} (${startIdOf(stored)})`;
