import type { ReactNode } from 'react';
import { formatDay, formatTime, serverNow } from '@tenantry/console';
import { text } from './texts';
import type { Entry } from './types';

const DAY = 86_400_000;
const dayOf = (time: string | number) => formatDay(time, { dateStyle: 'short' });

/** Entries of a log under the days on which they were made. @param props.row content of an entry, after its time */
export function DayLog<T extends Entry>(props: {
  readonly label: string;
  /** In the order of time. */
  readonly entries: readonly T[];
  readonly row: (entry: T) => ReactNode;
}) {
  const { label, entries, row } = props;
  return (
    <ol className="day-log" aria-label={label}>
      {entries.map((entry, index) => {
        const { id, createdAt } = entry;
        const isFirst = dayOf(createdAt) !== dayOf(entries[index - 1]?.createdAt ?? 0);
        return (
          <li key={id}>
            {isFirst && <p className="day">{dayText(createdAt)}</p>}
            <div className="log-entry">
              <time dateTime={createdAt} title={formatTime(createdAt)}>
                {formatDay(createdAt, { timeStyle: 'short' })}
              </time>
              {row(entry)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** A day in full, without the year where it is this one; today and yesterday in words before it. */
function dayText(time: string): string {
  const now = serverNow();
  const isOfThisYear = formatDay(time, { year: 'numeric' }) === formatDay(now, { year: 'numeric' });
  const day = formatDay(time, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isOfThisYear && { year: 'numeric' }),
  });
  if (dayOf(time) === dayOf(now)) return text('today', { day });
  return dayOf(time) === dayOf(now - DAY) ? text('yesterday', { day }) : day;
}
