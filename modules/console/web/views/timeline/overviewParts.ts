export { LinkedRecords } from './LinkedRecords';
export { LastContact, NextStep } from './StepFacts';
export { RelatedRecords } from './RelatedRecords';
export { Timeline } from './Timeline';
