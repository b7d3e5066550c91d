import { localText, serverNow } from '@tenantry/console';
import type { DataRequest, DataResult } from './types';

type Groups = DataResult['data'];
type Granularity = NonNullable<NonNullable<DataRequest['groupBy']>['granularity']>;

const MONTHS = { month: 1, quarter: 3, year: 12 };
/** Points of a line that are drawn at most. */
const MOST = 400;

/** The day of a time in ISO 8601. */
const dayIn = (time: string) => time.split('T')[0] as string;

/** The day on which the step after that of a day begins. @param by steps; less than 0 for those before */
export function movedBy(day: string, granularity: Granularity, by = 1): string {
  const moved = new Date(day);
  if (granularity === 'day' || granularity === 'week')
    moved.setUTCDate(moved.getUTCDate() + by * (granularity === 'day' ? 1 : 7));
  else moved.setUTCMonth(moved.getUTCMonth() + by * MONTHS[granularity]);
  return dayIn(moved.toISOString());
}

/** The day on which a group of times begins, in the zone of the organization. */
export const dayOfKey = (key: Groups[number]['groupKey']): string =>
  /^\d{4}-\d\d-\d\d$/.test(String(key)) ? String(key) : dayIn(localText(new Date(String(key))));

/** Groups by time with one of 0 for each step until today in which there are no records: a line would lead past it otherwise. */
export function withoutGaps(
  groups: Groups,
  granularity: Granularity,
  { from, to }: { readonly from: string; readonly to: string },
): Groups {
  const today = dayIn(localText(new Date(serverNow())));
  const known = new Map(
    groups.map((group) => [group.groupKey === null ? null : dayOfKey(group.groupKey), group]),
  );
  const filled: Groups[number][] = [];
  for (let day = firstDay(from, granularity); day < to && day <= today; day = movedBy(day, granularity)) {
    if (filled.length === MOST) return groups;
    filled.push(known.get(day) ?? { groupKey: day, value: 0 });
    known.delete(day);
  }
  return [...filled, ...known.values()];
}

function firstDay(day: string, granularity: Granularity): string {
  const first = new Date(day);
  if (granularity === 'week') first.setUTCDate(first.getUTCDate() - ((first.getUTCDay() + 6) % 7));
  else if (granularity !== 'day') {
    const months = MONTHS[granularity];
    first.setUTCMonth(Math.floor(first.getUTCMonth() / months) * months, 1);
  }
  return dayIn(first.toISOString());
}
