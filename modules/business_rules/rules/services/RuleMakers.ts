import {
  type CommandCall,
  type Confined,
  type CoreServices,
  mayReadConfined,
  type Principal,
  type SharedCache,
} from '@tenantry/core';
import type { ApiKeysServices } from '@tenantry/module-api_keys/contract';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { CompiledRule } from '../../engine/rules/CompiledRule';
import type { Maker } from '../Maker';
import type { RuleRights } from './RuleRights';

/** What the makers of rules may do now. */
export interface Standing {
  /** Why a rule may not act any more; null where it may. */
  readonly reasonAgainst: (rule: CompiledRule) => string | null;
  /** Whether the maker of a rule sees a record that is confined like this. */
  readonly sees: (rule: CompiledRule, confined: readonly Confined[]) => boolean;
}

interface KnownMaker {
  readonly maker: Maker;
  /** Null for an account or a key that is gone, deactivated or expired. */
  readonly principal: Principal | null;
}

interface Verdict {
  readonly access: CommandCall['access'];
  readonly reason: string | null;
}

type Dependencies = Pick<CoreServices, 'accessControl' | 'caches' | 'organizations' | 'tenancy'> &
  Pick<AuthServices, 'accessLookups' | 'principalStore'> &
  Pick<ApiKeysServices, 'keyProfiles'> & { readonly ruleRights: RuleRights };

const GONE = 'Whoever changed the rule last has no account any more, or it is deactivated';

/** Why a rule is not given a record. */
export const NOT_SEEN = 'Whoever changed the rule last does not see the record';

/** What the makers of rules may do now: a rule acts as long as its maker could make it. */
export class RuleMakers {
  private readonly known: SharedCache<KnownMaker>;
  private readonly verdicts = new WeakMap<CompiledRule, Verdict>();
  private unfollow: () => void = () => undefined;

  constructor(private readonly deps: Dependencies) {
    this.known = deps.caches.create<KnownMaker>({
      name: 'business_rules.makers',
      max: 10_000,
      ttl: 60_000,
      tagsOf: ({ maker, principal }) => [
        `${maker.kind}:${maker.id}`,
        `tenant:${maker.tenantId}`,
        ...(principal?.userId ? [`user:${principal.userId}`] : []),
      ],
      droppedBy: ({ id, payload }) =>
        id.startsWith('api_keys.key.') ? [`api_key:${String((payload as { id?: unknown }).id)}`] : [],
    });
  }

  /** From now on what is known follows changes of accounts, roles and ACLs. */
  follow(): void {
    this.unfollow = this.deps.principalStore.follow(this.known);
  }

  stop(): void {
    this.unfollow();
  }

  /** What the makers may do in a tenant now, for rules of theirs. */
  async standingOf(makers: readonly Maker[], tenantId: string): Promise<Standing> {
    const { accessControl, organizations, ruleRights } = this.deps;
    const tree = await organizations.treeOf(tenantId);
    const found = new Map<string, Principal | null>();
    for (const maker of makers) found.set(maker.id, await this.principalOf(maker));
    const accessOf = (principal: Principal, { organizationId }: CompiledRule) =>
      accessControl.evaluate(principal, tenantId, organizationId, tree);
    return {
      reasonAgainst: (rule) => {
        // Rules that nobody signed in for are those of the platform.
        if (!rule.maker) return null;
        const principal = found.get(rule.maker.id);
        if (!principal) return GONE;
        const access = accessOf(principal, rule);
        const known = this.verdicts.get(rule);
        if (known?.access === access) return known.reason;
        const reason = ruleRights.reasonAgainst(rule, access);
        this.verdicts.set(rule, { access, reason });
        return reason;
      },
      sees: (rule, confined) => {
        if (!rule.maker || confined.length === 0) return true;
        const principal = found.get(rule.maker.id);
        if (!principal) return false;
        const reader = { principal, access: accessOf(principal, rule) };
        return confined.every((one) => mayReadConfined(one, reader));
      },
    };
  }

  /** The call that a maker would make now in the organization of their rule; null where they are gone. */
  async callOf({ maker, organizationId }: CompiledRule, tenantId: string): Promise<CommandCall | null> {
    const principal = maker && (await this.principalOf(maker));
    if (!principal) return null;
    const organizations = await this.deps.organizations.treeOf(tenantId);
    const access = this.deps.accessControl.evaluate(principal, tenantId, organizationId, organizations);
    const { organizationIds } = access;
    const scope = { ...this.deps.tenancy.scope, tenantId, organizationId, organizationIds, selected: true };
    return { principal, scope, access, organizations, headers: {}, cookies: {} };
  }

  private async principalOf(maker: Maker): Promise<Principal | null> {
    const key = `${maker.tenantId}/${maker.id}`;
    const known =
      this.known.get(key) ??
      (await this.known.load(key, async () => ({ maker, principal: await this.read(maker) })));
    return known?.principal ?? null;
  }

  private async read({ id, kind, tenantId }: Maker): Promise<Principal | null> {
    const { accessLookups, keyProfiles, tenancy } = this.deps;
    const work = async (): Promise<Principal | null> => {
      if (kind === 'api_key') return keyProfiles.principalOf(id);
      const account = await accessLookups.account(id);
      return account?.isConfirmed ? ((await accessLookups.principalOf(id)) ?? null) : null;
    };
    if (tenancy.scope.tenantId === tenantId) return work();
    return tenancy.outsideRequests(() =>
      tenancy.inTenant(tenantId, 'business_rules: what the maker of a rule may do', work),
    );
  }
}
