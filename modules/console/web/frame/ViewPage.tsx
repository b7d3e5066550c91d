import { type ComponentType, useMemo } from 'react';
import { lazyCode } from '../kit/lazyCode';
import type { PageProps } from '../pages/PageProps';
import type { PageCode } from '../pages/PageRoute';
import type { FoundPage, ViewPlace } from './partPages';
import { useFrame } from './useFrame';

const page = ({ default: Page }: PageCode) => Page;
const pages: Readonly<Record<ViewPlace, ComponentType<PageProps>>> = {
  list: lazyCode(() => import('../pages/records/RecordListPage'), page),
  new: lazyCode(() => import('../pages/records/NewRecordPage'), page),
  record: lazyCode(() => import('../pages/records/RecordPage'), page),
};

/** Records of a kind, shown as their module declares them: list, form and page of one, without code of its own. */
export function ViewPage({ page: { path, title, view }, place, params }: FoundPage) {
  const frame = useFrame();
  const base = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const records = useMemo(() => ({ view: { collection: '', title, ...view }, base }), [title, view, base]);
  const Shown = pages[place];
  return <Shown frame={frame} params={params} records={records} />;
}
