export {
  type ActionCall,
  type RuleActionCode,
  type RuleActionDeclaration,
  type RuleActionEffect,
  ruleActionKind,
} from './actions/ruleActionKind';
export type { ActionType } from './actions/routes/actionTypes';
export { ActionRefused } from './actions/rules/ActionRefused';
export { ruleFeatures } from './features';
