import { cutText } from '@tenantry/core/texts';
import { Dot } from '../Chip';
import { toneOf } from '../toneOf';
import type { ChartPoint, DrawingProps } from './ChartPoint';
import { Linked } from './Linked';

/** A bar for each value beside its name, its number and its note. Bars below zero go the other way. */
export function Bars({ points, amount }: Pick<DrawingProps, 'points' | 'amount'>) {
  const values = points.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const share = (length: number) => `${most === least ? 0 : (length / (most - least)) * 100}%`;
  const hasNotes = points.some(({ note }) => note !== undefined);
  return (
    <ul className={hasNotes ? 'chart-bars noted' : 'chart-bars'}>
      {points.map((point) => {
        const { key, label, href, note } = point;
        const value = point.value ?? 0;
        const tone = toneOf(point.tone);
        return (
          <li key={key}>
            <Linked href={href}>
              <span className="cut">
                {tone !== undefined && <Dot tone={tone} />}
                {label}
              </span>
              <svg className="bar-line" data-tone={tone} aria-hidden="true">
                <rect
                  x={share(Math.min(0, value) - least)}
                  width={share(Math.abs(value))}
                  height="100%"
                  rx="3"
                  className="chart-1"
                />
              </svg>
              <span className="chart-value">{point.value === null ? '–' : amount(point.value)}</span>
              {note !== undefined && <span className="note">{note}</span>}
            </Linked>
          </li>
        );
      })}
    </ul>
  );
}

/** Class of the group of a point. */
export function classOf(index: number, active: number | null): string {
  return active === index ? 'chart-point active' : 'chart-point';
}

/** The tone of a point, or one by its place. */
export const toneAtPlace = ({ tone }: ChartPoint, place: number): string =>
  toneOf(tone) ?? (PLACES[place % PLACES.length] as string);

/** Tones that differ from their neighbours. */
const PLACES = ['indigo', 'teal', 'amber', 'pink', 'blue', 'orange', 'purple', 'green', 'grey'];

/** Text that fits. @param most characters */
export function shorten(text: string, most: number): string {
  return cutText(text, Math.max(2, Math.floor(most)), '…');
}
