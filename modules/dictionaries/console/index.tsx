import './index.css';

export { DefaultEntry, DefaultEntryInput } from './DefaultEntry';
export { EntriesTab } from './EntriesTab';
