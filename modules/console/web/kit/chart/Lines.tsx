import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import { shorten } from './Bars';
import type { DrawingProps } from './ChartPoint';

const HEIGHT = 220;
const BOTTOM = 24;
const TOP = 12;
/** Characters of a label, and pixels of one. */
const LONGEST_LABEL = 12;
const CHARACTER = 7;

/** Values in their order, joined by a line; as an area, filled to the axis. */
export function Lines(props: DrawingProps & { readonly isArea: boolean }) {
  const { points, width, format, active, activate, isArea } = props;
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(4)
    .range([HEIGHT - BOTTOM, TOP]);
  const areWhole = values.every(Number.isInteger);
  // Counts have no halves.
  const ticks = y.ticks(4).filter((tick) => !areWhole || Number.isInteger(tick));
  const left = Math.min(width / 3, 8 + 7.5 * Math.max(...ticks.map((tick) => format(tick).length)));
  const x = scalePoint<number>()
    .domain(points.keys())
    .range([left + 8, width - 12]);
  const at = (index: number) => x(index) ?? 0;
  const indexes = [...points.keys()];
  const valueAt = (index: number) => points[index]?.value ?? null;
  const stroke = line<number>(
    (index) => at(index),
    (index) => y(valueAt(index) ?? 0),
  ).defined((index) => valueAt(index) !== null);
  const fill = area<number>(
    (index) => at(index),
    y(0),
    (index) => y(valueAt(index) ?? 0),
  ).defined((index) => valueAt(index) !== null);
  // The first label begins at its point, and the next one stands in the middle of its own.
  const longest = Math.min(LONGEST_LABEL, Math.max(0, ...points.map(({ label }) => label.length)));
  const room = 1.5 * (longest + 1) * CHARACTER;
  const every = Math.max(1, Math.ceil((points.length * room) / Math.max(1, width - left)));
  const half = points.length > 1 ? x.step() / 2 : width / 2;
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="chart-grid" />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end" className="chart-axis">
            {format(tick)}
          </text>
        </g>
      ))}
      {isArea && <path d={fill(indexes) ?? ''} className="chart-area" />}
      <path d={stroke(indexes) ?? ''} className="chart-line" />
      {points.map(({ key, label, value }, index) => (
        <g key={key} onPointerEnter={() => activate(index)}>
          <rect className="chart-hit" x={at(index) - half} width={half * 2} height={HEIGHT} />
          {value !== null && (
            <circle
              cx={at(index)}
              cy={y(value)}
              r={active === index || index === points.length - 1 ? 4 : 0}
              className="chart-ring"
            />
          )}
          {index % every === 0 && (
            <text
              x={at(index)}
              y={HEIGHT - 6}
              textAnchor={
                index === 0 && points.length > 1 ? 'start' : index === points.length - 1 ? 'end' : 'middle'
              }
              className="chart-axis"
            >
              {shorten(label, LONGEST_LABEL)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
