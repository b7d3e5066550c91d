import './index.css';

export { DashboardPage } from './DashboardPage';
