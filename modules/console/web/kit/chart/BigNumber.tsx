import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { language } from '../../texts/t';
import { Icon } from '../Icon';
import { Spark } from './Spark';
import { t } from './texts';

/** How a number stood before. */
export interface Change {
  readonly value: number;
  /** In percent of what it was. */
  readonly change: number;
  readonly direction: 'up' | 'down' | 'unchanged';
  /** Name of that time: `October`. */
  readonly period?: string;
}

/** A share that is larger says less than the number itself. */
const MOST_PERCENT = 1_000;
const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });

interface Props {
  readonly title: string;
  readonly value: number | null;
  readonly format: (value: number) => string;
  readonly amount: (value: number) => ReactNode;
  readonly change?: Change | undefined;
  readonly href?: string | undefined;
  readonly trend?: readonly (number | null)[] | undefined;
  readonly more?: ReactNode;
}

/** One number, how it has changed, and its course. */
export function BigNumber({ title, value, format, amount, change, href, trend, more }: Props) {
  const shown = value === null ? '–' : amount(value);
  return (
    <div className="chart-number">
      <p className="chart-figure">
        {href === undefined ? (
          shown
        ) : (
          <Link href={href} aria-label={`${title}: ${value === null ? '–' : format(value)}`}>
            {shown}
          </Link>
        )}
      </p>
      {trend && <Spark values={trend} />}
      {(change ?? more) !== undefined && (
        <p className="chart-also">
          {change && (
            <span className={`chart-change ${change.direction}`}>
              {change.direction !== 'unchanged' && (
                <Icon name={change.direction === 'up' ? 'arrow-up' : 'arrow-down'} />
              )}
              {wordsOf(change, value, format)}
            </span>
          )}
          {more}
        </p>
      )}
    </div>
  );
}

/** A change in words. Beside nothing, the earlier number says more than a share of it. */
function wordsOf(
  { value: before, change, direction, period = t('before') }: Change,
  value: number | null,
  format: (value: number) => string,
): string {
  if (direction === 'unchanged') return t('unchanged', { period });
  if (before === 0) return t('noneBefore', { period });
  if (value === 0 || Math.abs(change) > MOST_PERCENT) return t('earlier', { value: format(before), period });
  return t(direction, { percent: percents.format(Math.abs(change) / 100), period });
}
