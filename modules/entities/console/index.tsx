import './index.css';

export { FieldPage } from './FieldPage';
export { FieldsPage } from './FieldsPage';
