import type { RuleActions } from './actions/services/RuleActions';

export { ruleActionKind, type RuleActionDeclaration } from './actions/ruleActionKind';
export type { ActionCall, PerformAction } from './actions/services/RuleActions';
export { ruleFeatures } from './features';

/** Services of this module that a module may take which requires `business_rules`. */
export interface BusinessRulesServices {
  /** Where the code of contributed actions is registered. */
  readonly ruleActions: RuleActions;
}
