import { useFresh } from '../../api/events';
import { readAhead as read, useResource } from '../../api/useResource';
import { Loaded, Skeleton } from '../../kit/states';
import { type Description, descriptionPath, useDescription } from '../../views/description';
import { listPath, stateIn } from '../../views/listState';
import { isTabOpen, type StoredViews, viewsPath } from '../../views/listTabs';
import { Records } from '../../views/Records';
import type { PageProps } from '../PageProps';
import { usePageTitle } from '../pageTitle';
import type { RecordsAt } from './RecordsAt';

/** The list of a kind of record. */
export function RecordListPage({ view, base }: RecordsAt) {
  const resource = useDescription(view.collection);
  const { data } = resource;
  usePageTitle(view.title ?? data?.plural);
  useFresh(`${view.collection}.*`, data ? [data.path] : []);
  const views = useResource<StoredViews>(viewsPath(view.collection));
  const isReady = views.error !== null || (views.data !== undefined && !views.isPrevious);
  return (
    <Loaded resource={resource}>
      {(description) =>
        isReady ? <Records {...{ description, view, base }} views={views.data} /> : <Skeleton />
      }
    </Loaded>
  );
}

/** Reads the declaration, then the list; a board reads its lanes itself. */
export async function readAhead({ kind = '', id }: PageProps['params']): Promise<void> {
  if (id !== undefined || location.pathname.endsWith('/new')) return;
  const views = read(viewsPath(kind)).catch(() => undefined);
  const description = await read<Description>(descriptionPath(kind));
  const query = new URLSearchParams(location.search);
  const path = query.has('view') || isTabOpen(kind, query) ? null : listPath(stateIn(query), description, {});
  if (path !== null) await read(path);
  await views;
}
