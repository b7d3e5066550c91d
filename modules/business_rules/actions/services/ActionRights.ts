import { HttpError } from '@tenantry/core';
import type { ApiKeysServices } from '@tenantry/module-api_keys/contract';
import { makersOf, type RuleBooks } from '../../engine/services/RuleBooks';
import type { RuleMakers } from '../../rules/services/RuleMakers';
import type { ActionJob } from '../ActionJob';

type Dependencies = Pick<ApiKeysServices, 'keyProfiles'> & {
  readonly ruleBooks: RuleBooks;
  readonly ruleMakers: RuleMakers;
};

/** Whether the maker of a rule may still have an action of it performed, when its job runs. */
export class ActionRights {
  constructor(private readonly deps: Dependencies) {}

  /** Why an action is not performed any more; null where it may be. */
  async reasonAgainst({ rule: { id }, type, config, tenantId }: ActionJob): Promise<string | null> {
    const { ruleBooks, ruleMakers } = this.deps;
    const rule = await ruleBooks.find(id);
    if (!rule?.maker) return null;
    const standing = await ruleMakers.standingOf(makersOf([rule]), tenantId);
    const reason = standing(rule);
    if (reason !== null || type !== 'CALL_PLATFORM') return reason;
    const call = await ruleMakers.callOf(rule, tenantId);
    return call && this.reasonAgainstKey(call, config['apiKeyId'] as string);
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
