import { language } from '../../texts/t';
import { t } from './texts';

/** How a number stood before. */
export interface Change {
  readonly value: number;
  /** In percent of what it was. */
  readonly change: number;
  readonly direction: 'up' | 'down' | 'unchanged';
}

const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
const SIGNS = { up: '▲', down: '▼', unchanged: '=' } as const;

/** One number, and how it has changed. */
export function BigNumber(props: {
  readonly value: number | null;
  readonly format: (value: number) => string;
  readonly change?: Change | undefined;
}) {
  const { value, format, change } = props;
  return (
    <div className="chart-number">
      <p className="chart-figure">{value === null ? '–' : format(value)}</p>
      {change && (
        <p className={`chart-change ${change.direction}`}>
          <span aria-hidden="true">{SIGNS[change.direction]} </span>
          {t(change.direction, {
            percent: percents.format(Math.abs(change.change) / 100),
            value: format(change.value),
          })}
        </p>
      )}
    </div>
  );
}
