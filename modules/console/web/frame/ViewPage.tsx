import { type ComponentType, lazy, useMemo } from 'react';
import type { PageProps } from '../pages/PageProps';
import type { FoundPage, ViewPlace } from './partPages';
import { useFrame } from './useFrame';

const pages: Readonly<Record<ViewPlace, ComponentType<PageProps>>> = {
  list: lazy(() => import('../pages/records/RecordListPage')),
  new: lazy(() => import('../pages/records/NewRecordPage')),
  record: lazy(() => import('../pages/records/RecordPage')),
};

/** Records of a kind, shown as their module declares them: list, form and page of one, without code of its own. */
export function ViewPage({ page: { path, view }, place, params }: FoundPage) {
  const frame = useFrame();
  const base = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const records = useMemo(() => ({ view: { kind: '', ...viewOf(view) }, base }), [view, base]);
  const Shown = pages[place];
  return <Shown frame={frame} params={params} records={records} />;
}

const viewOf = (view: FoundPage['page']['view']) =>
  view && {
    kind: view.collection,
    ...(view.columns && { columns: view.columns }),
    ...(view.form && { form: view.form }),
  };
