export { RulePage } from './RulePage';
export { RulesPage } from './RulesPage';
