import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { Button } from '../Button';
import { t } from './texts';

interface PagerProps {
  /** Name of the list. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly go: (page: number) => void;
  /** The rows that are shown, as `1–50 of 198`. */
  readonly range: string;
  /** Rows of a page. */
  readonly size: number;
  readonly sizes: readonly number[];
  readonly resize: (size: number) => void;
  /** Before it, such as sums of the rows. */
  readonly children?: ReactNode;
}

/** The foot of a list: which rows are shown, the ways to the pages before and after, and how many rows a page has. */
export function Pager(props: PagerProps) {
  const { label, page, pages, go, range, size, sizes, resize, children } = props;
  return (
    <nav className="list-foot" aria-label={t('pages', { name: label })}>
      {children}
      <p className="push">{range}</p>
      {(pages > 1 || page > 1) && (
        <>
          <Button
            look="plain"
            className="icon turns"
            aria-label={t('previous')}
            disabled={page <= 1}
            onClick={() => go(Math.min(page - 1, pages))}
          >
            <Icon name="chevron-left" />
          </Button>
          <Button
            look="plain"
            className="icon turns"
            aria-label={t('next')}
            disabled={page >= pages}
            onClick={() => go(page + 1)}
          >
            <Icon name="chevron-right" />
          </Button>
        </>
      )}
      <select aria-label={t('pageSize')} value={size} onChange={({ target }) => resize(Number(target.value))}>
        {sizes.map((count) => (
          <option key={count} value={count}>
            {t('rowsOfPage', { count })}
          </option>
        ))}
      </select>
    </nav>
  );
}
