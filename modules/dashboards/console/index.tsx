import './index.css';

export { RoleWidgets } from './choice/RoleWidgets';
export { UserWidgets } from './choice/UserWidgets';
export { DashboardPage } from './DashboardPage';
