import { Slot } from './Slot';

/** Tools that modules add to the lists of a kind of record; they get the records that are shown. */
export const listParts = (kind: string) => (records: readonly object[]) => (
  <Slot name={`${kind}.list.toolbar`} given={{ records }} />
);
