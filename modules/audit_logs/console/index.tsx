import './index.css';

export { AuditPage } from './AuditPage';
export { RecordLog } from './RecordLog';
