import './index.css';

export { RulePage } from './RulePage';
export { RulesPage } from './RulesPage';
export { SetRules } from './SetRules';
