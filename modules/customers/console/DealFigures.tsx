import { type ReactNode, useState } from 'react';
import {
  Button,
  Dialog,
  formatNumber,
  formatShare,
  type ListSlotProps,
  Loaded,
  localText,
  Money,
  pathWith,
  Segments,
  serverNow,
  useResource,
} from '@tenantry/console';
import { text } from './texts';

interface Amount {
  readonly currency: string | null;
  readonly total: string;
}

interface Totals {
  readonly count: number;
  readonly previousCount: number;
  readonly amounts: readonly Amount[];
}

interface Ended extends Totals {
  /** From creation to end, on average; null for none. */
  readonly averageDays: number | null;
}

interface Summary {
  readonly open: {
    readonly count: number;
    readonly stuck: number;
    readonly overdue: number;
    readonly amounts: readonly Amount[];
  };
  readonly created: Totals;
  readonly won: Ended;
  readonly lost: Ended;
  readonly winRate: number | null;
  readonly previousWinRate: number | null;
}

const PERIODS = ['month', 'quarter', 'year'] as const;
type Period = (typeof PERIODS)[number];

/** A button in the list of deals that shows how those of its filters go. */
export function DealFigures({ query = {} }: ListSlotProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="plain"
        className="icon"
        icon="chart-column"
        aria-label={text('figures')}
        title={text('figures')}
        onClick={() => setOpen(true)}
      >
        {null}
      </Button>
      {isOpen && <FiguresDialog query={query} onClose={() => setOpen(false)} />}
    </>
  );
}

function FiguresDialog(props: {
  readonly query: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}) {
  const [period, setPeriod] = useState<Period>('month');
  const from = beginningOf(period);
  const summary = useResource<Summary>(pathWith('/customers/deals/summary', { ...props.query, from }));
  return (
    <Dialog title={text('figures')} onClose={props.onClose}>
      <p className="help">{text('figuresHelp')}</p>
      <Segments
        label={text('period')}
        choices={PERIODS.map((id) => ({ id, title: text(id) }))}
        chosen={period}
        choose={setPeriod}
      />
      <Loaded resource={summary}>
        {({ open, created, won, lost, winRate, previousWinRate }) => (
          <dl className="deal-figures">
            <Figure title={text('openDeals')} value={formatNumber(open.count)} amounts={open.amounts}>
              {open.stuck > 0 && <p>{text('stuck', { count: open.stuck })}</p>}
              {open.overdue > 0 && <p>{text('overdue', { count: open.overdue })}</p>}
            </Figure>
            <Ending title={text('won')} totals={won} />
            <Ending title={text('lost')} totals={lost} />
            <Figure title={text('winRate')} value={winRate === null ? '–' : formatShare(winRate)}>
              {previousWinRate !== null && <p>{text('before', { value: formatShare(previousWinRate) })}</p>}
            </Figure>
            <Figure
              title={text('createdDeals')}
              value={formatNumber(created.count)}
              amounts={created.amounts}
            >
              <p>{text('before', { value: formatNumber(created.previousCount) })}</p>
            </Figure>
          </dl>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Deals that ended in the period, compared with the one before. */
function Ending({ title, totals }: { readonly title: string; readonly totals: Ended }) {
  const { count, previousCount, amounts, averageDays } = totals;
  return (
    <Figure title={title} value={formatNumber(count)} amounts={amounts}>
      <p>{text('before', { value: formatNumber(previousCount) })}</p>
      {averageDays !== null && <p>{text('afterDays', { count: Math.round(averageDays) })}</p>}
    </Figure>
  );
}

function Figure(props: {
  readonly title: string;
  readonly value: string;
  readonly amounts?: readonly Amount[];
  readonly children?: ReactNode;
}) {
  const { title, value, amounts = [], children } = props;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <strong>{value}</strong>
        {amounts.map(({ currency, total }) => (
          <p key={currency}>
            <Money amount={total} {...(currency !== null && { currency })} />
          </p>
        ))}
        {children}
      </dd>
    </div>
  );
}

/** The first day of the present month, quarter or year, in the zone of the organization: `2026-11-01`. */
function beginningOf(period: Period): string {
  const [year = '', month = ''] = localText(new Date(serverNow())).split('-');
  const first = { month: Number(month), quarter: Number(month) - ((Number(month) - 1) % 3), year: 1 }[period];
  return `${year}-${String(first).padStart(2, '0')}-01`;
}
