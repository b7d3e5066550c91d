import {
  badRequest,
  type CommandCall,
  type CoreServices,
  forbidden,
  type RequiredFeature,
  type StoredRow,
} from '@tenantry/core';
import type { RuleAction } from '../../actions/RuleAction';
import type { RuleActions } from '../../actions/services/RuleActions';
import type { CompiledRule } from '../../engine/rules/CompiledRule';
import type { RuleSettings } from '../../settings';

type Dependencies = Pick<CoreServices, 'commands' | 'features'> & {
  readonly ruleActions: RuleActions;
  readonly settings: RuleSettings;
};

type Access = CommandCall['access'];

/** The part of a rule that takes rights. */
interface Powers {
  readonly entityType: string;
  readonly organizationId: string;
  readonly actions: readonly RuleAction[];
}

/** How events begin that rules alone emit. */
const OWN_EVENTS = 'custom.';

/** Rights to make rules: a caller cannot make or remove a rule that can do more than the caller. */
export class RuleRights {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Judges a rule by who makes, changes or removes it. They need what it takes to change records of its entity type, in
   * its organization, and what its actions take.
   *
   * @returns whether the rule may run with changes and events; a rule for an unknown entity type is executed by hand only, unless
   * its maker holds all features of the module
   * @throws HttpError 403 with the features that they lack
   */
  judge(rule: StoredRow, { access }: CommandCall): boolean {
    const powers = powersOf(rule);
    const needed = this.featuresFor(powers);
    const missing = needed.filter((feature) => !access.has(feature));
    if (missing.length > 0) throw forbidden('Forbidden', { requiredFeatures: [...new Set(missing)] });
    if (isOutside(powers, needed, access)) throw forbidden();
    const { entityType, actions } = powers;
    const { ruleActions } = this.deps;
    if (this.isProtected(entityType) && actions.some((action) => ruleActions.setsField(action))) {
      throw forbidden('Rules set no fields in records that give rights', { code: 'protected_entity' });
    }
    return this.mayTrigger(entityType, access);
  }

  /**
   * Why a rule does not act any more that its maker could make once: what they hold now is not enough. Features of modules
   * that are off do not count, as these come back.
   *
   * @returns null where it may act
   */
  reasonAgainst(rule: CompiledRule, access: Access): string | null {
    const actions = [...(rule.successActions ?? []), ...(rule.failureActions ?? [])];
    const powers = { ...rule, actions };
    const needed = this.featuresFor(powers).filter(
      (feature) => this.deps.features.get(feature) && access.isModuleOn(moduleOf(feature)),
    );
    const missing = needed.filter((feature) => !access.has(feature));
    const maker = 'Whoever changed the rule last';
    if (missing.length > 0) return `${maker} no longer holds ${[...new Set(missing)].join(', ')}`;
    if (isOutside(powers, needed, access)) return `${maker} no longer works in its organization`;
    if (rule.isTrusted && !this.mayTrigger(rule.entityType, access)) {
      return `${maker} no longer administers ${moduleOf(rule.entityType)}`;
    }
    return null;
  }

  /**
   * Refuses actions with unusable configs, or that the caller may not use, such as platform calls under keys that hold more.
   *
   * @throws HttpError 400, 403
   */
  async assertUsable(rule: StoredRow, call: CommandCall): Promise<void> {
    for (const [index, { type, config }] of actionsOf(rule).entries()) {
      const reason = await this.deps.ruleActions.codeOf(type)?.check?.(config ?? {}, call);
      if (reason) throw badRequest(`Validation failed: Action ${index + 1}: ${reason}`);
    }
  }

  private featuresFor({ entityType, actions }: Powers): RequiredFeature[] {
    return [
      ...(this.deps.commands.featuresOf(entityType) ?? []),
      ...actions.flatMap(({ type }) => this.deps.ruleActions.known(type)?.features ?? []),
    ];
  }

  /** Whether changes and events of the entity type may run rules of the caller. */
  private mayTrigger(entityType: string, access: Access): boolean {
    if (this.deps.commands.featuresOf(entityType) !== null || entityType.startsWith(OWN_EVENTS)) return true;
    const whole = `${moduleOf(entityType)}.*`;
    return access.isSuperAdmin || access.grants.some((grant) => grant === '*' || grant === whole);
  }

  private isProtected(entityType: string): boolean {
    return this.deps.settings.protectedEntities.some((pattern) =>
      pattern.endsWith('.*') ? entityType.startsWith(pattern.slice(0, -1)) : pattern === entityType,
    );
  }
}

const moduleOf = (name: string) => name.split('.')[0] as string;

/** Whether the organization of the rule is outside those in which the caller holds the needed features. */
function isOutside({ organizationId }: Powers, needed: readonly string[], access: Access): boolean {
  return [...new Set(['business_rules', ...needed.map(moduleOf)])].some(
    (id) => access.organizationsFor(id)?.includes(organizationId) === false,
  );
}

function powersOf(rule: StoredRow): Powers {
  return {
    entityType: rule['entity_type'] as string,
    organizationId: rule['organization_id'] as string,
    actions: actionsOf(rule),
  };
}

function actionsOf(rule: StoredRow): RuleAction[] {
  return [rule['success_actions'], rule['failure_actions']].flatMap(
    (branch) => (branch as readonly RuleAction[] | null | undefined) ?? [],
  );
}
