import {
  type CommandCall,
  type Confined,
  type CoreServices,
  delegate,
  mayReadConfined,
  type Principal,
} from '@tenantry/core';
import type { CompiledRule } from '../../engine/rules/CompiledRule';
import { type Maker, makerKey } from '../Maker';
import type { RuleRights } from './RuleRights';

/** Current rights of the makers of rules. */
export interface Standing {
  /** Why a rule may not act any more; null where it may. */
  readonly reasonAgainst: (rule: CompiledRule) => string | null;
  /** Whether the maker of a rule sees a record that is confined like this. */
  readonly sees: (rule: CompiledRule, confined: readonly Confined[]) => boolean;
}

interface Verdict {
  readonly access: CommandCall['access'];
  readonly reason: string | null;
}

type Dependencies = Pick<CoreServices, 'accessControl' | 'organizations' | 'principals' | 'tenancy'> & {
  readonly ruleRights: RuleRights;
};

type Found = { readonly principal: Principal } | { readonly principal: null; readonly reason: string };

const GONE = 'Whoever changed the rule last has no account any more, or it is deactivated';

const UNKNOWN: Found = { principal: null, reason: 'no module knows it' };

/** Why a rule is not given a record. */
export const NOT_SEEN = 'Whoever changed the rule last does not see the record';

/** Reads the current rights of the makers of rules: a rule acts as long as its maker could make it. */
export class RuleMakers {
  private readonly verdicts = new WeakMap<CompiledRule, Verdict>();

  constructor(private readonly deps: Dependencies) {}

  /** Current rights of the makers in a tenant, for their rules. */
  async standingOf(makers: readonly Maker[], tenantId: string): Promise<Standing> {
    const { accessControl, organizations, ruleRights } = this.deps;
    const tree = await organizations.treeOf(tenantId);
    const found = new Map<string, Found>();
    for (const maker of makers) found.set(makerKey(maker), await this.find(maker));
    const accessOf = (principal: Principal, { organizationId }: CompiledRule) =>
      accessControl.evaluate(principal, tenantId, organizationId, tree);
    return {
      reasonAgainst: (rule) => {
        // Rules without a maker belong to the platform.
        if (!rule.maker) return null;
        const { principal, reason: gone } = { reason: '', ...(found.get(makerKey(rule.maker)) ?? UNKNOWN) };
        if (!principal) return `${GONE}: ${gone}`;
        const access = accessOf(principal, rule);
        const known = this.verdicts.get(rule);
        if (known?.access === access) return known.reason;
        const reason = ruleRights.reasonAgainst(rule, access);
        this.verdicts.set(rule, { access, reason });
        return reason;
      },
      sees: (rule, confined) => {
        if (!rule.maker || confined.length === 0) return true;
        const principal = found.get(makerKey(rule.maker))?.principal;
        if (!principal) return false;
        const reader = { principal, access: accessOf(principal, rule) };
        return confined.every((one) => mayReadConfined(one, reader));
      },
    };
  }

  /** The call that a maker would make now in the organization of their rule; null where they are gone. */
  async callOf({ maker, organizationId }: CompiledRule, tenantId: string): Promise<CommandCall | null> {
    const found = maker && (await this.find(maker));
    if (!found?.principal) return null;
    const { principal } = found;
    const organizations = await this.deps.organizations.treeOf(tenantId);
    const access = this.deps.accessControl.evaluate(principal, tenantId, organizationId, organizations);
    const { organizationIds } = access;
    const scope = { ...this.deps.tenancy.scope, tenantId, organizationId, organizationIds, selected: true };
    return { principal, scope, access, organizations, headers: {}, cookies: {} };
  }

  /** The rule on behalf of its maker, within the organizations that it holds for; null where the maker is gone. */
  async behalfOf(rule: CompiledRule, tenantId: string): Promise<Principal | null> {
    const { maker, organizationId, includesDescendants, ruleId } = rule;
    const found = maker && (await this.find(maker));
    if (!found?.principal) return null;
    const tree = await this.deps.organizations.treeOf(tenantId);
    const organizationIds = includesDescendants ? tree.withDescendants([organizationId]) : [organizationId];
    const bounds = { features: null, organizationIds };
    return delegate(found.principal, { kind: 'rule', name: ruleId, bounds });
  }

  private async find(maker: Maker): Promise<Found> {
    const present = await this.deps.principals.present(maker);
    return present.principal === undefined ? UNKNOWN : present;
  }
}
