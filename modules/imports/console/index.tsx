import './index.css';

export { ImportPage } from './ImportPage';
export { ImportsPage } from './ImportsPage';
export { NewImportPage } from './NewImportPage';
