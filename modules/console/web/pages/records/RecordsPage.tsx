import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { pageOfKind } from '../../frame/kindPath';
import type { FoundPage, ViewPlace } from '../../frame/partPages';
import { useFrame } from '../../frame/useFrame';
import { lazyCode } from '../../kit/lazyCode';
import { withStyles } from '../../kit/styles';
import type { PageProps } from '../PageProps';
import type { RecordsAt } from './RecordsAt';
import { RecordListPage } from './RecordListPage';

export { readAhead, readListAhead } from './RecordListPage';

/** Lists do without these. */
const NewRecordPage = lazyCode(
  () => import('../../forms'),
  (code) => code.NewRecordPage,
);
const RecordPage = lazyCode(loadRecordPage, (code) => code.RecordPage);

const pages: Readonly<Record<ViewPlace, ComponentType<RecordsAt>>> = {
  list: RecordListPage,
  new: NewRecordPage,
  record: RecordPage,
};

/** The code of the page of a record, with its styles. */
export function loadRecordPage() {
  return withStyles(import('./RecordPage'), 'record.css');
}

/** Records as a module declares them on a page of its own, or those of the kind in the address: list, form or page of one. */
export default function RecordsPage({ params, found }: PageProps) {
  const [path] = useLocation();
  const { parts } = useFrame();
  const { kind = '', id = '' } = params;
  const Shown = pages[found?.place ?? (id !== '' ? 'record' : path.endsWith('/new') ? 'new' : 'list')];
  if (found) return <Shown {...shownBy(found)} id={id} />;
  const view = { collection: kind, ...pageOfKind(kind, parts)?.view };
  return <Shown view={view} base={`/backend/records/${encodeURIComponent(kind)}`} id={id} />;
}

function shownBy({ page: { path, title, view }, params }: FoundPage) {
  const base = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return { view: { collection: '', title, ...view }, base };
}
