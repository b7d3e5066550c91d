import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { request } from '../../api/request';
import { DataTable } from '../../kit/table/DataTable';
import { Pager } from '../../kit/table/Pager';
import type { TableColumn } from '../../kit/table/TableColumn';
import { Failure } from '../../shell/ErrorBoundary';
import { language, t } from '../../texts/t';
import type { Column, List } from './lists';

type Row = Readonly<Record<string, unknown>>;

interface Rows {
  readonly items: readonly Row[];
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
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['list', address],
    queryFn: () => request<Rows>('GET', address),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  const sort = query.get('sort');
  return (
    <>
      <div className="tools">
        <Search value={query.get('search') ?? ''} search={(search) => go({ search, page: '1' })} />
        <p role="status">{data ? t('rows', { count: data.total }) : t('loading')}</p>
      </div>
      {data && (
        <DataTable
          label={title}
          columns={list.columns.map(columnOf)}
          rows={data.items}
          idOf={({ id }) => String(id)}
          nameOf={(item) => String(item[list.columns[0]?.name ?? 'id'])}
          sort={sort === null ? null : { field: sort, isDescending: query.get('order') === 'desc' }}
          onSort={({ field, isDescending }) =>
            go({ sort: field, order: isDescending ? 'desc' : 'asc', page: '1' })
          }
          before={(page - 1) * PAGE_SIZE}
          total={data.total}
          isStale={isPlaceholderData}
        />
      )}
      {data?.total === 0 && <p>{t('nothing')}</p>}
      {data && (
        <Pager label={title} page={page} pages={data.totalPages} go={(next) => go({ page: String(next) })} />
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

function columnOf({ name, label, sort }: Column): TableColumn<Row> {
  const isAmount = name.endsWith('_amount');
  return {
    id: name,
    label: t(label),
    ...(sort !== undefined && { sort }),
    align: isAmount ? 'end' : 'start',
    show: (item) => shown(name, item[name]),
  };
}

/** A value as people read it: times by the language, amounts without rounding. */
function shown(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (name.endsWith('_at')) return new Date(String(value)).toLocaleString(language);
  // The API sends decimals as texts, which keep every digit.
  if (name.endsWith('_amount')) return new Intl.NumberFormat(language).format(String(value) as `${number}`);
  return String(value);
}
