import { arc, pie } from 'd3-shape';
import { classOf } from './Bars';
import type { DrawingProps } from './ChartPoint';
import { t } from './texts';
import { language } from '../../texts/t';

const SIZE = 180;
const COLOURS = 6;
const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });

/** Shares of a whole, with a legend that has names and numbers. Values below zero have no share. */
export function Donut({ points, format, active, activate }: DrawingProps) {
  const share = ({ value }: { readonly value: number | null }) => Math.max(0, value ?? 0);
  const whole = points.reduce((sum, point) => sum + share(point), 0);
  const slices = pie<(typeof points)[number]>().sort(null).value(share)([...points]);
  const shape = arc<(typeof slices)[number]>()
    .innerRadius(SIZE * 0.3)
    .outerRadius(SIZE / 2 - 4)
    .padAngle(0.02)
    .cornerRadius(3);
  return (
    <div className="chart-donut">
      <svg
        width={SIZE}
        height={SIZE}
        viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
        aria-hidden="true"
      >
        {slices.map((slice, index) => (
          <g key={slice.data.key} className={classOf(index, active)} onPointerEnter={() => activate(index)}>
            <path d={shape(slice) ?? ''} className={colourOf(index)} />
          </g>
        ))}
        <text textAnchor="middle" dy="0.35em" className="chart-whole">
          {format(whole)}
        </text>
      </svg>
      <ul className="chart-legend" aria-hidden="true">
        {points.map((point, index) => (
          <li key={point.key} className={classOf(index, active)} onPointerEnter={() => activate(index)}>
            <svg width="12" height="12">
              <rect width="12" height="12" rx="3" className={colourOf(index)} />
            </svg>
            <span>{point.label}</span>
            <span className="chart-value">
              {point.value === null
                ? '–'
                : t('share', {
                    value: format(point.value),
                    percent: percents.format(whole === 0 ? 0 : share(point) / whole),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const colourOf = (index: number) => `chart-${(index % COLOURS) + 1}`;
