import { type KeyboardEvent, useId, useState } from 'react';
import { formatNumber } from '../../texts/format';
import { Bars } from './Bars';
import { BigNumber, type Change } from './BigNumber';
import type { ChartKind, ChartPoint, DrawingProps } from './ChartPoint';
import { Donut } from './Donut';
import { Funnel } from './Funnel';
import { Lines } from './Lines';
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
}

/**
 * A chart, which can be read as a table too. Arrow keys, Home and End go from value to value; the value that is looked at stands
 * below in words, and screen readers read it out.
 */
export function Chart({ kind, title, points, value = null, change, format = formatNumber }: ChartProps) {
  const [isTable, setTable] = useState(false);
  if (kind === 'number') return <BigNumber value={value} format={format} change={change} />;
  if (points.length === 0) return <p className="chart-empty">{t('noData')}</p>;
  if (kind === 'table') return <ChartTable title={title} points={points} format={format} />;
  return (
    <div className="chart">
      {isTable ? (
        <ChartTable title={title} points={points} format={format} />
      ) : (
        <Drawn kind={kind} title={title} points={points} format={format} />
      )}
      <button type="button" className="quiet" onClick={() => setTable(!isTable)}>
        {t(isTable ? 'asChart' : 'asTable')}
      </button>
    </div>
  );
}

interface DrawnProps {
  readonly kind: Exclude<ChartKind, 'number' | 'table'>;
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
}

function Drawn({ kind, title, points, format }: DrawnProps) {
  const [frame, width] = useWidth();
  const [active, activate] = useState<number | null>(null);
  const keysId = useId();
  const point = active === null ? undefined : points[active];
  const drawing: DrawingProps = { points, width, format, active, activate };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, active, points.length);
    if (next === undefined) return;
    event.preventDefault();
    activate(next);
  };
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

function draw(kind: DrawnProps['kind'], drawing: DrawingProps) {
  if (kind === 'bar') return <Bars {...drawing} />;
  if (kind === 'donut') return <Donut {...drawing} />;
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

function ChartTable({ title, points, format }: Omit<DrawnProps, 'kind'>) {
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
        {points.map(({ key, label, value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{value === null ? '–' : format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
