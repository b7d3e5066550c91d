import { scaleLinear } from 'd3-scale';
import { classOf, shorten } from './Bars';
import { toneOf } from '../toneOf';
import type { DrawingProps } from './ChartPoint';

const ROW = 52;
const GAP = 4;

/** Steps of a way, each as wide as its value, with what of them gets to the next. */
export function Funnel({ points, width, format, active, activate }: DrawingProps) {
  const values = points.map(({ value }) => Math.max(0, value ?? 0));
  const size = scaleLinear()
    .domain([0, Math.max(...values) || 1])
    .range([4, width]);
  return (
    <svg width={width} height={points.length * ROW} aria-hidden="true">
      {points.map(({ key, label, value, tone }, index) => {
        const top = index * ROW + 18;
        const upper = size(values[index] ?? 0);
        const lower = size(values[index + 1] ?? values[index] ?? 0);
        const middle = width / 2;
        const bottom = top + ROW - 18 - GAP;
        const corners = [
          [middle - upper / 2, top],
          [middle + upper / 2, top],
          [middle + lower / 2, bottom],
          [middle - lower / 2, bottom],
        ];
        return (
          <g key={key} className={classOf(index, active)} onPointerEnter={() => activate(index)}>
            <text x={0} y={top - 5}>
              {shorten(label, (width * 0.7) / 7)}
            </text>
            <text x={width} y={top - 5} textAnchor="end" className="chart-value">
              {value === null ? '–' : format(value)}
            </text>
            <polygon
              points={corners.map((corner) => corner.join(',')).join(' ')}
              className="chart-1"
              data-tone={toneOf(tone)}
            />
          </g>
        );
      })}
    </svg>
  );
}
