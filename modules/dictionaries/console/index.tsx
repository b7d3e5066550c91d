import './index.css';

export { EntriesTab } from './EntriesTab';
