import { useLocation } from 'wouter';
import type { RecordView } from '../../views/RecordView';
import type { PageProps } from '../PageProps';
import { knownViews } from './knownViews';

/** The view of the records at the address, and the address of their list. */
export function useView({ params, records }: PageProps): {
  readonly view: RecordView;
  readonly base: string;
} {
  const [path] = useLocation();
  if (records) return records;
  const { kind } = params;
  if (kind !== undefined) return { view: viewOf(kind), base: `/backend/records/${encodeURIComponent(kind)}` };
  const base =
    Object.keys(knownViews).find((known) => path === known || path.startsWith(`${known}/`)) ?? path;
  return { view: knownViews[base] ?? { kind: '' }, base };
}

/** The view of a kind of record: its own, else one made from the declaration alone. */
function viewOf(kind: string): RecordView {
  return Object.values(knownViews).find((view) => view.kind === kind) ?? { kind };
}
