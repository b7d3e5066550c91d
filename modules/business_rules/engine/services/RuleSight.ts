import type { CoreServices } from '@tenantry/core';
import type { Standing } from '../../rules/services/RuleMakers';
import type { CompiledRule } from '../rules/CompiledRule';
import type { JudgedChange } from '../rules/JudgedChange';

type Record = Pick<JudgedChange, 'entityType' | 'entityId' | 'confined'>;

/** Selects the rules that may judge a record: their makers have to see it. */
export class RuleSight {
  constructor(private readonly deps: Pick<CoreServices, 'actionLog'>) {}

  /** The rules of makers who see the record, and its history where the rule judges that. */
  async seeing(
    rules: readonly CompiledRule[],
    { entityType, entityId, confined }: Record,
    standing: Standing,
  ): Promise<readonly CompiledRule[]> {
    const seeing = confined.length === 0 ? rules : rules.filter((rule) => standing.sees(rule, confined));
    if (entityId === null || !seeing.some(({ condition }) => condition.needsHistory)) return seeing;
    const past = await this.deps.actionLog.confinementOf(entityType, entityId);
    if (!past) return seeing;
    return seeing.filter((rule) => !rule.condition.needsHistory || standing.sees(rule, [past]));
  }
}
