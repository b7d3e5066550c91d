export {
  type ActionCall,
  type RuleActionCode,
  type RuleActionDeclaration,
  type RuleActionEffect,
  ruleActionKind,
} from './actions/ruleActionKind';
export { ActionRefused } from './actions/rules/ActionRefused';
export { ruleFeatures } from './features';
