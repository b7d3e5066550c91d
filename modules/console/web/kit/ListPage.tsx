import type { ReactNode } from 'react';
import { pathWith, useResource } from '../api/useResource';
import { ownTexts } from '../texts/ownTexts';
import { Button } from './Button';
import { InHead, PageActions } from './PageActions';
import { Pager } from './Pager';
import { SearchBox } from './SearchBox';
import { Empty, Loaded } from './states';
import { Table, type TableColumn } from './Table';
import { kitText } from './texts';
import { useAddress } from './useAddress';

const listText = ownTexts('views');

/** A page of a list, as the API answers it. */
export interface ListAnswer<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly totalPages: number;
}

interface Props<T> {
  readonly label: string;
  /** Of the list below `/api`. */
  readonly path: string;
  /** Further parameters of the request. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly columns: readonly TableColumn<T>[];
  /** Title of the empty list, and the purpose of its records, which stands below the heading where there are some. */
  readonly empty: { readonly title: string; readonly help?: string };
  readonly hasSearch?: boolean;
  /** Names of further parameters of the address that narrow the list. */
  readonly filters?: readonly string[];
  /** Inputs of the filters. */
  readonly tools?: ReactNode;
  /** A button that adds to the list; it stands beside the heading of the page, and in the empty list. */
  readonly add?: ReactNode;
  /** Tools of modules for the records that are shown. */
  readonly more?: ((records: readonly T[]) => ReactNode) | undefined;
}

/** A list that the server searches and pages; search, filters and page are in the address. */
export function ListPage<T extends { readonly id: string }>(props: Props<T>) {
  const { label, path, query, columns, empty, hasSearch = false, filters = [], tools, add, more } = props;
  const { get, page, set } = useAddress();
  const chosen = Object.fromEntries(
    [...(hasSearch ? ['search'] : []), ...filters].map((name) => [name, get(name)]),
  );
  const resource = useResource<ListAnswer<T>>(pathWith(path, { pageSize: 25, ...query, page, ...chosen }));
  const isNarrowed = Object.values(chosen).some((value) => value !== '');
  const clear = () => set(Object.fromEntries(Object.keys(chosen).map((name) => [name, ''])));
  const { data } = resource;
  const isEmpty = data?.total === 0 && !isNarrowed;
  return (
    <>
      {!isEmpty && <PageActions>{add}</PageActions>}
      <InHead place="marks">
        {data && !isEmpty && <p className="count">{listText('rows', { count: data.total })}</p>}
      </InHead>
      {empty.help && !isEmpty && <InHead place="below">{empty.help}</InHead>}
      <div className="tools of-list">
        {hasSearch && !isEmpty && <SearchBox />}
        {!isEmpty && tools}
        {more?.(data?.items ?? [])}
      </div>
      <Loaded resource={resource} lines={8}>
        {({ items, totalPages }) =>
          items.length > 0 ? (
            <>
              <Table label={label} rows={items} idOf={({ id }) => id} columns={columns} />
              <Pager pages={totalPages} />
            </>
          ) : isNarrowed ? (
            <Empty
              hasDrawing
              title={kitText('nothingFound')}
              action={<Button onClick={clear}>{kitText('clear')}</Button>}
            />
          ) : (
            <Empty hasDrawing title={empty.title} action={add}>
              {empty.help}
            </Empty>
          )
        }
      </Loaded>
    </>
  );
}
