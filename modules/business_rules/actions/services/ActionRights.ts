import { HttpError } from '@tenantry/core';
import { makersOf, type RuleBooks } from '../../engine/services/RuleBooks';
import { NOT_SEEN, type RuleMakers } from '../../rules/services/RuleMakers';
import type { ActionJob } from '../ActionJob';
import type { RuleActions } from './RuleActions';

interface Dependencies {
  readonly ruleActions: RuleActions;
  readonly ruleBooks: RuleBooks;
  readonly ruleMakers: RuleMakers;
}

/** Why an action is not performed. */
export interface Obstacle {
  readonly reason: string;
  /** Whether it holds for everything that the rule does, and not for this record alone. */
  readonly suspends: boolean;
}

/** Whether the maker of a rule may still have an action of it performed, when its job runs. */
export class ActionRights {
  constructor(private readonly deps: Dependencies) {}

  /** Why an action is not performed any more; null where it may be. */
  async obstacleTo({ rule: { id }, type, config, tenantId, confined }: ActionJob): Promise<Obstacle | null> {
    const { ruleActions, ruleBooks, ruleMakers } = this.deps;
    const rule = await ruleBooks.find(id);
    if (!rule?.maker) return null;
    const standing = await ruleMakers.standingOf(makersOf([rule]), tenantId);
    const reason = standing.reasonAgainst(rule);
    if (reason !== null) return { reason, suspends: true };
    if (!standing.sees(rule, confined)) return { reason: NOT_SEEN, suspends: false };
    const code = ruleActions.codeOf(type);
    const call = code?.check && (await ruleMakers.callOf(rule, tenantId));
    if (!call) return null;
    try {
      // The result is ignored: a missing key, for example, does not concern rights, and performing the action fails then.
      await code.check?.(config, call);
      return null;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const refusal = `Whoever changed the rule last may no longer use ${type} so: ${error.message}`;
      return { reason: refusal, suspends: true };
    }
  }
}
