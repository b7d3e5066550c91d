import { useLocation } from 'wouter';
import type { RecordView } from '../../views/RecordView';
import type { PageProps } from '../PageProps';
import { knownViews } from './knownViews';

type RecordsAt = NonNullable<PageProps['records']>;

/** The view of the records at the address, and the address of their list. */
export function useView({ params, records }: PageProps): RecordsAt {
  const [path] = useLocation();
  if (records) return records;
  return viewAt(path, params);
}

/** The view of the records at an address of a list or below it. */
export function viewAt(path: string, { kind }: PageProps['params']): RecordsAt {
  if (kind !== undefined) return { view: viewOf(kind), base: `/backend/records/${encodeURIComponent(kind)}` };
  const base =
    Object.keys(knownViews).find((known) => path === known || path.startsWith(`${known}/`)) ?? path;
  return { view: knownViews[base] ?? { kind: '' }, base };
}

/** The view of a kind of record: its own, else one made from the declaration alone. */
function viewOf(kind: string): RecordView {
  return Object.values(knownViews).find((view) => view.kind === kind) ?? { kind };
}
