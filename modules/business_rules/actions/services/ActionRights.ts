import { HttpError } from '@tenantry/core';
import type { ApiKeysServices } from '@tenantry/module-api_keys/contract';
import { makersOf, type RuleBooks } from '../../engine/services/RuleBooks';
import { NOT_SEEN, type RuleMakers } from '../../rules/services/RuleMakers';
import type { ActionJob } from '../ActionJob';

type Dependencies = Pick<ApiKeysServices, 'keyProfiles'> & {
  readonly ruleBooks: RuleBooks;
  readonly ruleMakers: RuleMakers;
};

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
    const { ruleBooks, ruleMakers } = this.deps;
    const rule = await ruleBooks.find(id);
    if (!rule?.maker) return null;
    const standing = await ruleMakers.standingOf(makersOf([rule]), tenantId);
    const reason = standing.reasonAgainst(rule);
    if (reason !== null) return { reason, suspends: true };
    if (!standing.sees(rule, confined)) return { reason: NOT_SEEN, suspends: false };
    if (type !== 'CALL_PLATFORM') return null;
    const call = await ruleMakers.callOf(rule, tenantId);
    const refusal = call && (await this.reasonAgainstKey(call, config['apiKeyId'] as string));
    return refusal === null ? null : { reason: refusal, suspends: true };
  }

  /** A key that is gone is no matter of rights: its call fails. */
  private async reasonAgainstKey(
    call: Parameters<ApiKeysServices['keyProfiles']['refusalOf']>[0],
    keyId: string,
  ): Promise<string | null> {
    try {
      await this.deps.keyProfiles.refusalOf(call, keyId);
      return null;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return 'The API key holds more than whoever changed the rule last';
    }
  }
}
