import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { request } from '../api/request';
import { Failure } from '../shell/ErrorBoundary';
import { language, t } from '../texts/t';
import type { Column, List } from './lists';

interface Rows {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly totalPages: number;
}

const PAGE_SIZE = 25;

/** A list that the server searches, sorts and pages. Search, order and page are in the address. */
export function RecordList({ list, title }: { readonly list: List; readonly title: string }) {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const go = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    navigate(`${path}?${next.toString()}`);
  };
  const address = `${list.route}?${parametersOf(list, query, page).toString()}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['list', address],
    queryFn: () => request<Rows>('GET', address),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  const pages = data?.totalPages ?? 1;
  return (
    <>
      <div className="tools">
        <Search value={query.get('search') ?? ''} search={(search) => go({ search, page: '1' })} />
        <p role="status">{data ? t('rows', { count: data.total }) : t('loading')}</p>
      </div>
      {data && (
        <table className="records" aria-label={title}>
          <thead>
            <tr>
              {list.columns.map((column) => (
                <Heading key={column.name} column={column} query={query} go={go} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => (
              <tr key={String(item['id'])}>
                {list.columns.map(({ name, label }) => (
                  <td key={name} data-label={t(label)}>
                    {shown(name, item[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data?.total === 0 && <p>{t('nothing')}</p>}
      {pages > 1 && (
        <div className="tools">
          <button type="button" disabled={page <= 1} onClick={() => go({ page: String(page - 1) })}>
            {t('previous')}
          </button>
          <p>{t('page', { page, pages })}</p>
          <button type="button" disabled={page >= pages} onClick={() => go({ page: String(page + 1) })}>
            {t('next')}
          </button>
        </div>
      )}
    </>
  );
}

/** Parameters of the request; names that the list does not sort by are left out. */
function parametersOf({ columns }: List, query: URLSearchParams, page: number): URLSearchParams {
  const parameters = new URLSearchParams({ page: String(page), pageSize: String(PAGE_SIZE) });
  const search = query.get('search')?.trim();
  if (search) parameters.set('search', search);
  const sort = columns.find((column) => column.sort !== undefined && column.sort === query.get('sort'))?.sort;
  if (sort === undefined) return parameters;
  parameters.set('sortField', sort);
  parameters.set('sortDir', query.get('order') === 'desc' ? 'desc' : 'asc');
  return parameters;
}

function Search({ value, search }: { readonly value: string; readonly search: (text: string) => void }) {
  const [text, setText] = useState(value);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <label className="field">
        <span>{t('search')}</span>
        <input type="search" value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
      </label>
    </form>
  );
}

function Heading(props: {
  readonly column: Column;
  readonly query: URLSearchParams;
  readonly go: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { column, query, go } = props;
  const { sort, label } = column;
  if (sort === undefined) return <th scope="col">{t(label)}</th>;
  const isSorted = query.get('sort') === sort;
  const isDescending = query.get('order') === 'desc';
  const order = isSorted && !isDescending ? 'desc' : 'asc';
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => go({ sort, order, page: '1' })}>
        {t(label)}
        {isSorted && <span aria-hidden="true">{isDescending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}

/** A value as people read it: times by the language, amounts without rounding. */
function shown(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (name.endsWith('_at')) return new Date(String(value)).toLocaleString(language);
  // The API sends decimals as texts, which keep every digit.
  if (name.endsWith('_amount')) return new Intl.NumberFormat(language).format(String(value) as `${number}`);
  return String(value);
}
