import type { Parameters } from './calls';
import type { Description } from './description';
import type { ListControl } from './listState';
import type { RecordView } from './RecordView';

/** Props of every form of a list: board, tree, calendar and map. */
export interface RecordsViewProps {
  readonly description: Description;
  readonly view: RecordView;
  readonly control: ListControl;
  /** Parameters that each request has. */
  readonly fixed: Parameters;
  readonly hrefOf: (id: string) => string;
}
