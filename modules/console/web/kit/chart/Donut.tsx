import { arc, pie } from 'd3-shape';
import { Link } from 'wouter';
import { formatNumber, formatShare } from '../../texts/format';
import { Dot } from '../Chip';
import { classOf, toneAtPlace } from './Bars';
import type { DrawingProps } from './ChartPoint';
import { Linked } from './Linked';

const SIZE = 136;

interface Props extends Pick<DrawingProps, 'points' | 'active' | 'activate' | 'amount'> {
  readonly currency?: string | undefined;
}

/** Shares of a whole, with a legend that has names and numbers. Values below zero have no share. */
export function Donut({ points, active, activate, amount, currency }: Props) {
  const share = ({ value }: { readonly value: number | null }) => Math.max(0, value ?? 0);
  const whole = points.reduce((sum, point) => sum + share(point), 0);
  const slices = pie<(typeof points)[number]>().sort(null).value(share)([...points]);
  const shape = arc<(typeof slices)[number]>()
    .innerRadius(SIZE * 0.35)
    .outerRadius(SIZE / 2 - 2)
    .padAngle(0.03);
  return (
    <div className="chart-donut">
      <svg
        width={SIZE}
        height={SIZE}
        viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
        aria-hidden="true"
      >
        {slices.map((slice, index) => {
          const { key, href } = slice.data;
          const path = (
            <path d={shape(slice) ?? ''} className="chart-1" data-tone={toneAtPlace(slice.data, index)} />
          );
          return (
            <g key={key} className={classOf(index, active)} onPointerEnter={() => activate(index)}>
              {/* The legend has the same links for keys. */}
              {href === undefined ? (
                path
              ) : (
                <Link href={href} tabIndex={-1}>
                  {path}
                </Link>
              )}
            </g>
          );
        })}
        <text textAnchor="middle" dy={currency === undefined ? '0.35em' : '0'} className="chart-whole">
          {formatNumber(whole, { notation: 'compact', maximumFractionDigits: 1 })}
        </text>
        {currency !== undefined && (
          <text textAnchor="middle" dy="1.5em" className="chart-axis">
            {currency}
          </text>
        )}
      </svg>
      <ul className="chart-legend">
        {points.map((point, index) => (
          <li key={point.key} className={classOf(index, active)} onPointerEnter={() => activate(index)}>
            <Dot tone={toneAtPlace(point, index)} />
            <Linked href={point.href}>{point.label}</Linked>
            <span className="chart-value">{point.value === null ? '–' : amount(point.value)}</span>
            <span className="note">{formatShare(whole === 0 ? 0 : share(point) / whole)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
