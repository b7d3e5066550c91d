import { type ComponentType, lazy, useMemo } from 'react';
import type { PageProps } from '../pages/PageProps';
import type { CollectionPart } from './Parts';
import type { Item } from '../views/description';
import type { RecordView } from '../views/RecordView';
import type { FoundPage, ViewPlace } from './partPages';
import { useFrame } from './useFrame';

const pages: Readonly<Record<ViewPlace, ComponentType<PageProps>>> = {
  list: lazy(() => import('../pages/records/RecordListPage')),
  new: lazy(() => import('../pages/records/NewRecordPage')),
  record: lazy(() => import('../pages/records/RecordPage')),
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
