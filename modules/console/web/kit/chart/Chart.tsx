import { type KeyboardEvent, type ReactNode, useContext, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatNumber } from '../../texts/format';
import { Button } from '../Button';
import { Icon } from '../Icon';
import { Money } from '../Money';
import { Bars } from './Bars';
import { BigNumber, type Change } from './BigNumber';
import { type ChartKind, type ChartPoint, ChartTools, type DrawingProps } from './ChartPoint';
import { Donut } from './Donut';
import { Funnel } from './Funnel';
import { Lines } from './Lines';
import { Linked } from './Linked';
import { t } from './texts';
import { useWidth } from './useWidth';

export interface ChartProps {
  readonly kind: ChartKind;
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** The whole, which `number` shows. */
  readonly value?: number | null;
  /** Value that `number` compares with, and the change since. */
  readonly change?: Change;
  readonly format?: (value: number) => string;
  /** Code of the currency of the values, which then need no `format`. */
  readonly currency?: string | undefined;
  /** Of `number`: the page with what it counts. */
  readonly href?: string | undefined;
  /** Of `number`: its course, the earliest value first. */
  readonly trend?: readonly (number | null)[] | undefined;
  /** Of `number`: a line below it. */
  readonly more?: ReactNode;
}

/**
 * A chart, which can be read as a table too. Arrow keys, Home and End go from value to value; the value that is looked at stands
 * below in words, and screen readers read it out.
 */
export function Chart(props: ChartProps) {
  const { kind, title, points, value = null, currency, format = formatIn(currency) } = props;
  const [isTable, setTable] = useState(false);
  const amount = (one: number) =>
    currency === undefined || props.format ? (
      format(one)
    ) : (
      <Money amount={rounded(one)} currency={currency} />
    );
  if (kind === 'number') {
    const { change, href, trend, more } = props;
    return <BigNumber {...{ title, value, format, amount, change, href, trend, more }} />;
  }
  if (points.length === 0) return <p className="chart-empty">{t('noData')}</p>;
  const shown = { kind, title, points, format, amount, currency };
  if (kind === 'table') return <ChartTable {...shown} />;
  return (
    <div className="chart">
      {isTable ? <ChartTable {...shown} /> : <Drawn {...shown} kind={kind} />}
      <TableToggle isTable={isTable} toggle={() => setTable(!isTable)} />
    </div>
  );
}

/** Amounts of a hundred and more have no cents. */
const rounded = (value: number) =>
  Math.abs(value) < 100 ? Math.round(value * 100) / 100 : Math.round(value);

const formatIn = (currency: string | undefined) => (value: number) =>
  currency === undefined ? formatNumber(value) : `${formatNumber(rounded(value))} ${currency}`;

function TableToggle({ isTable, toggle }: { readonly isTable: boolean; readonly toggle: () => void }) {
  const place = useContext(ChartTools);
  const label = t(isTable ? 'asChart' : 'asTable');
  if (place)
    return createPortal(
      <Button look="plain" className="icon" aria-label={label} title={label} onClick={toggle}>
        <Icon name={isTable ? 'chart-column' : 'table-2'} />
      </Button>,
      place,
    );
  return (
    <button type="button" className="quiet" onClick={toggle}>
      {label}
    </button>
  );
}

interface DrawnProps extends Pick<DrawingProps, 'points' | 'format' | 'amount'> {
  readonly kind: Exclude<ChartKind, 'number' | 'table'>;
  readonly title: string;
  readonly currency: string | undefined;
}

function Drawn({ kind, title, points, format, amount, currency }: DrawnProps) {
  const [frame, width] = useWidth();
  const [active, activate] = useState<number | null>(null);
  const keysId = useId();
  const point = active === null ? undefined : points[active];
  const drawing: DrawingProps = { points, width, format, amount, active, activate };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, active, points.length);
    if (next === undefined) return;
    event.preventDefault();
    activate(next);
  };
  // These say their values in words.
  if (kind === 'bar') return <Bars {...drawing} />;
  if (kind === 'donut') return <Donut {...drawing} currency={currency} />;
  return (
    <>
      <div
        ref={frame}
        className="chart-frame"
        role="group"
        aria-label={title}
        aria-describedby={keysId}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => activate(null)}
        onPointerLeave={() => activate(null)}
      >
        {width > 0 && draw(kind, drawing)}
      </div>
      <p id={keysId} hidden>
        {t('keys')}
      </p>
      <p role="status" className="chart-readout">
        {point &&
          t('point', { label: point.label, value: point.value === null ? t('none') : format(point.value) })}
      </p>
    </>
  );
}

function draw(kind: Exclude<DrawnProps['kind'], 'bar' | 'donut'>, drawing: DrawingProps) {
  if (kind === 'funnel') return <Funnel {...drawing} />;
  return <Lines {...drawing} isArea={kind === 'area'} />;
}

function indexAfter(key: string, active: number | null, count: number): number | null | undefined {
  if (key === 'Escape') return active === null ? undefined : null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const isForward = key === 'ArrowRight' || key === 'ArrowDown';
  if (!isForward && key !== 'ArrowLeft' && key !== 'ArrowUp') return undefined;
  if (active === null) return isForward ? 0 : count - 1;
  return Math.max(0, Math.min(count - 1, active + (isForward ? 1 : -1)));
}

function ChartTable({ title, points, amount }: Pick<DrawnProps, 'title' | 'points' | 'amount'>) {
  return (
    <table className="chart-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('value')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, value, href }) => (
          <tr key={key}>
            <th scope="row">
              <Linked href={href}>{label}</Linked>
            </th>
            <td>{value === null ? '–' : amount(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
