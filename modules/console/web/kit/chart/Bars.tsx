import { cutText } from '@tenantry/core/texts';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { DrawingProps } from './ChartPoint';

const ROW = 34;
const BAR = 14;

/** A bar for each value, from the left, with its name above it. */
export function Bars({ points, width, format, active, activate }: DrawingProps) {
  const values = points.map(({ value }) => value ?? 0);
  const y = scaleBand<number>()
    .domain(points.keys())
    .range([0, points.length * ROW]);
  const x = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .range([0, width]);
  return (
    <svg width={width} height={points.length * ROW} aria-hidden="true">
      {points.map(({ key, label, value }, index) => {
        const top = y(index) ?? 0;
        const [start, end] = [x(0), x(value ?? 0)].sort((a, b) => a - b) as [number, number];
        return (
          <g key={key} className={classOf(index, active)} onPointerEnter={() => activate(index)}>
            <rect className="chart-hit" y={top} width={width} height={ROW} />
            <text x={0} y={top + 13}>
              {shorten(label, (width * 0.7) / 7)}
            </text>
            <text x={width} y={top + 13} textAnchor="end" className="chart-value">
              {value === null ? '–' : format(value)}
            </text>
            <rect x={0} y={top + 18} width={width} height={BAR - 4} rx={5} className="chart-track" />
            <rect
              x={start}
              y={top + 18}
              width={Math.max(2, end - start)}
              height={BAR - 4}
              rx={5}
              className="chart-1"
            />
          </g>
        );
      })}
    </svg>
  );
}

/** Class of the group of a point. */
export function classOf(index: number, active: number | null): string {
  return active === index ? 'chart-point active' : 'chart-point';
}

/** Text that fits. @param most characters */
export function shorten(text: string, most: number): string {
  return cutText(text, Math.max(2, Math.floor(most)), '…');
}
