import { useFresh } from '../../api/events';
import { readAhead as read } from '../../api/useResource';
import { Loaded } from '../../kit/states';
import { type Description, descriptionPath, useDescription } from '../../views/description';
import { listPath, stateIn } from '../../views/listState';
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
  return (
    <Loaded resource={resource}>
      {(description) => <Records description={description} view={view} base={base} />}
    </Loaded>
  );
}

/** Reads the declaration, then the list; a board reads its lanes itself. */
export async function readAhead({ kind = '', id }: PageProps['params']): Promise<void> {
  if (id !== undefined || location.pathname.endsWith('/new')) return;
  const description = await read<Description>(descriptionPath(kind));
  const query = new URLSearchParams(location.search);
  const path = query.has('view') ? null : listPath(stateIn(query), description, {});
  if (path !== null) await read(path);
}
