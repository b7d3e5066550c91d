import { type ComponentType, useMemo } from 'react';
import { lazyCode } from '../kit/lazyCode';
import type { PageProps } from '../pages/PageProps';
import type { PageCode } from '../pages/PageRoute';
import type { CollectionPart } from './Parts';
import type { Item } from '../views/description';
import type { RecordView } from '../views/RecordView';
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
  const records = useMemo(() => ({ view: { kind: '', title, ...viewOf(view) }, base }), [title, view, base]);
  const Shown = pages[place];
  return <Shown frame={frame} params={params} records={records} />;
}

function viewOf(view: CollectionPart | undefined): RecordView | undefined {
  if (!view) return undefined;
  const { collection: kind, board, related, ...same } = view;
  return {
    ...same,
    kind,
    ...(board && { lanes: { card: [], ...board } }),
    ...(related && {
      related: () =>
        related.map(({ id, title, collection, by }) => ({
          id,
          title,
          view: { kind: collection },
          fixed: (record: Item) => ({ [by]: String(record['id']) }),
        })),
    }),
  };
}
