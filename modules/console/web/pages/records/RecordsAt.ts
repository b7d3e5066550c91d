import type { RecordView } from '../../views/RecordView';

/** Props of pages of records. */
export interface RecordsAt {
  readonly view: RecordView;
  /** Address of the list. */
  readonly base: string;
  /** Of the record that is shown; blank for others than its page. */
  readonly id: string;
}
