import type { Frame } from '../api/session';
import type { RecordView } from '../views/RecordView';

/** What a page gets. */
export interface PageProps {
  /** Parts of the address that the path of the route names. */
  readonly params: Readonly<Record<string, string>>;
  readonly frame: Frame;
  /** Of pages of records that a module declares: their view, and the address of their list. */
  readonly records?: { readonly view: RecordView; readonly base: string };
}
