export { RelatedRecords } from './RelatedRecords';
export { Timeline } from './Timeline';
