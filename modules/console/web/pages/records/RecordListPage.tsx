import { useFresh } from '../../api/events';
import { readAhead as read, useResource } from '../../api/useResource';
import { entryAt } from '../../frame/entryAt';
import { pageAt } from '../../frame/partPages';
import { useFrame } from '../../frame/useFrame';
import { BackLink, InHead } from '../../kit/PageActions';
import { Loaded, Skeleton } from '../../kit/states';
import { type Description, descriptionPath, useDescription } from '../../views/description';
import { listPath, plainBeginning, stateIn } from '../../views/listState';
import { isTabOpen, type StoredViews, viewsPath } from '../../views/listTabs';
import { Records } from '../../views/Records';
import type { RecordView } from '../../views/RecordView';
import { ownTexts } from '../../texts/ownTexts';
import type { PageProps } from '../PageProps';
import { usePageTitle } from '../pageTitle';
import { RECORDS } from '../recordsPath';
import type { RecordsAt } from './RecordsAt';

const title = ownTexts('routes');

/** The list of a kind of record. Its purpose stands below the heading, but for records of daily work, which people know. */
export function RecordListPage({ view, base }: RecordsAt) {
  const resource = useDescription(view.collection);
  const { data } = resource;
  usePageTitle(view.title ?? data?.plural);
  useFresh(`${view.collection}.*`, data ? [data.path] : []);
  const views = useResource<StoredViews>(viewsPath(view.collection));
  const { navigation, parts } = useFrame();
  const isWork = navigation.groups.some(({ items }) => items.some(({ href }) => href === base));
  const page = pageAt(base, parts)?.page;
  const isListed = (page && page.listed !== false) || entryAt(base, navigation) !== undefined;
  const { help, ...rest } = view;
  const isReady = views.error !== null || (views.data !== undefined && !views.isPrevious);
  return (
    <>
      {!isListed && <BackLink href={RECORDS}>{title('kinds')}</BackLink>}
      {!isWork && <InHead place="below">{help}</InHead>}
      <Loaded resource={resource}>
        {(description) =>
          isReady ? (
            <Records {...{ description, base }} view={isWork ? view : rest} views={views.data} />
          ) : (
            <Skeleton />
          )
        }
      </Loaded>
    </>
  );
}

/** Reads what the list of a kind in the address shows. */
export async function readAhead({ kind = '', id }: PageProps['params']): Promise<void> {
  if (id === undefined && !location.pathname.endsWith('/new')) await readListAhead({ collection: kind });
}

/** Reads the declaration, then the list; a board reads its lanes itself. */
export async function readListAhead(view: RecordView): Promise<void> {
  const { collection: kind, opens = 'list', saved = [] } = view;
  const views = read(viewsPath(kind)).catch(() => undefined);
  const description = await read<Description>(descriptionPath(kind));
  const query = new URLSearchParams(location.search);
  const isOther =
    query.has('view') ||
    opens !== 'list' ||
    saved.some(({ isDefault }) => isDefault) ||
    isTabOpen(kind, query);
  const path = isOther ? null : listPath(stateIn(query, plainBeginning(view)), description, {});
  if (path !== null) await read(path);
  await views;
}
