import { badRequest, type CommandCall, type CoreServices, forbidden, type StoredRow } from '@tenantry/core';
import type { ApiKeysServices } from '@tenantry/module-api_keys/contract';
import type { RuleAction } from '../../actions/RuleAction';
import type { PlatformCalls } from '../../actions/services/PlatformCalls';
import type { RuleActions } from '../../actions/services/RuleActions';
import type { RuleSettings } from '../../settings';

type Dependencies = Pick<CoreServices, 'commands'> &
  Pick<ApiKeysServices, 'keyProfiles'> & {
    readonly platformCalls: PlatformCalls;
    readonly ruleActions: RuleActions;
    readonly settings: RuleSettings;
  };

/** How events begin that rules alone emit. */
const OWN_EVENTS = 'custom.';

/** Who may make which rules: nobody makes one that can do more than they can, or takes such a one away. */
export class RuleRights {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Judges a rule by who makes, changes or removes it. They need what it takes to change records of its entity type, in
   * its organization, and what its actions take.
   *
   * @returns whether the rule may run with changes and events; one for an entity type that nobody knows yet, or of a module
   * that its maker does not rule, is executed by hand only
   * @throws HttpError 403 with the features that they lack
   */
  judge(rule: StoredRow, { access }: CommandCall): boolean {
    const entityType = rule['entity_type'] as string;
    const actions = actionsOf(rule);
    const ofEntity = this.deps.commands.featuresOf(entityType);
    const needed = [
      ...(ofEntity ?? []),
      ...actions.flatMap(({ type }) => this.deps.ruleActions.known(type)?.features ?? []),
    ];
    const missing = needed.filter((feature) => !access.has(feature));
    if (missing.length > 0) throw forbidden('Forbidden', { requiredFeatures: [...new Set(missing)] });
    const moduleId = entityType.split('.')[0] as string;
    for (const id of new Set([
      'business_rules',
      ...needed.map((feature) => feature.split('.')[0] as string),
    ])) {
      const within = access.organizationsFor(id);
      if (within !== null && !within.includes(rule['organization_id'] as string)) throw forbidden();
    }
    if (this.isProtected(entityType) && actions.some(({ type }) => type === 'SET_FIELD')) {
      throw forbidden('Rules set no fields in records that give rights', { code: 'protected_entity' });
    }
    if (ofEntity !== null || entityType.startsWith(OWN_EVENTS)) return true;
    return access.isSuperAdmin || access.grants.some((grant) => grant === '*' || grant === `${moduleId}.*`);
  }

  /**
   * Refuses platform calls of endpoints or under keys that are not there, or under keys that hold more than the caller.
   *
   * @throws HttpError 400, 403
   */
  async assertPlatformCalls(rule: StoredRow, call: CommandCall): Promise<void> {
    for (const [index, { type, config = {} }] of actionsOf(rule).entries()) {
      if (type !== 'CALL_PLATFORM') continue;
      const wrong = (text: string) => badRequest(`Validation failed: Action ${index + 1}: ${text}`);
      if (!this.deps.platformCalls.isOffered(config as never)) {
        throw wrong('selected platform endpoint is not available');
      }
      const reason = await this.deps.keyProfiles.refusalOf(call, config['apiKeyId'] as string);
      if (reason !== null) throw wrong(reason);
    }
  }

  private isProtected(entityType: string): boolean {
    return this.deps.settings.protectedEntities.some((pattern) =>
      pattern.endsWith('.*') ? entityType.startsWith(pattern.slice(0, -1)) : pattern === entityType,
    );
  }
}

function actionsOf(rule: StoredRow): RuleAction[] {
  return [rule['success_actions'], rule['failure_actions']].flatMap(
    (branch) => (branch as readonly RuleAction[] | null | undefined) ?? [],
  );
}
