import type { TableColumn, TableSort } from './TableColumn';
import { t } from './texts';

interface PagerProps {
  /** Name of the list. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly go: (page: number) => void;
}

/** Ways to the pages before and after; nothing where all rows are on one. */
export function Pager({ label, page, pages, go }: PagerProps) {
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className="tools pager" aria-label={t('pages', { name: label })}>
      <button type="button" disabled={page <= 1} onClick={() => go(Math.min(page - 1, pages))}>
        {t('previous')}
      </button>
      <p>{t('page', { page, pages })}</p>
      <button type="button" disabled={page >= pages} onClick={() => go(page + 1)}>
        {t('next')}
      </button>
    </nav>
  );
}

/** The choice of an order where headings are hidden, as in narrow windows. */
export function SortChoice<Row>(props: {
  readonly columns: readonly TableColumn<Row>[];
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
}) {
  const { columns, sort, onSort } = props;
  const value = sort ? `${sort.isDescending ? '-' : ''}${sort.field}` : '';
  return (
    <label className="field sort-choice">
      <span>{t('sortBy')}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const isDescending = target.value.startsWith('-');
          const field = target.value.slice(isDescending ? 1 : 0);
          onSort(field === '' ? null : { field, isDescending });
        }}
      >
        <option value="">{t('unsorted')}</option>
        {columns.flatMap(({ sort: field, label: name }) =>
          field === undefined
            ? []
            : [
                <option key={field} value={field}>
                  {t('ascending', { name })}
                </option>,
                <option key={`-${field}`} value={`-${field}`}>
                  {t('descending', { name })}
                </option>,
              ],
        )}
      </select>
    </label>
  );
}
