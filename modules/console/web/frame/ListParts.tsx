import { RecordSlot } from './Slot';

/** Tools that modules add to the lists of a kind of record; they get the records that are shown. */
export const listParts = (kind: string) => (records: readonly object[]) => (
  <RecordSlot kind={kind} place="list.toolbar" given={{ kind, records }} />
);
