import { serverNow } from '../../api/serverTime';
import { formatDay } from '../../texts/format';
import { DAY, localDay } from '../../texts/localTime';
import { upperFirst } from '../../texts/t';
import { recordText } from '../recordTexts';
import type { Happening } from './useTimeline';

/** Happenings under one heading. */
export interface HappeningGroup {
  readonly title: string;
  readonly happenings: readonly Happening[];
}

/** Groups happenings that are in order: today, this week, then months. */
export function groupsOf(happenings: readonly Happening[]): readonly HappeningGroup[] {
  const today = localDay(new Date(serverNow()));
  const groups: { title: string; happenings: Happening[] }[] = [];
  for (const one of happenings) {
    const title = titleOf(localDay(new Date(one.at)), today);
    const last = groups.at(-1);
    if (last?.title === title) last.happenings.push(one);
    else groups.push({ title, happenings: [one] });
  }
  return groups;
}

function titleOf(day: string, today: string): string {
  if (day === today) return recordText('today');
  if (day < today && mondayOf(day) === mondayOf(today)) return recordText('thisWeek');
  const isOfThisYear = isSameYear(day, today);
  return upperFirst(formatDay(day, { month: 'long', ...(!isOfThisYear && { year: 'numeric' }) }));
}

/** When something happened, as short as its group allows: the hour of today, else the day. */
export function momentText(at: string): string {
  const [day, today] = [localDay(new Date(at)), localDay(new Date(serverNow()))];
  if (day === today) return formatDay(at, { timeStyle: 'short' });
  const isOfThisYear = isSameYear(day, today);
  return formatDay(at, {
    day: 'numeric',
    month: 'short',
    ...(isOfThisYear ? { weekday: 'short' } : { year: 'numeric' }),
  });
}

/** The number of the Monday of the week of a day. @param day as `2026-11-23` */
function mondayOf(day: string): number {
  const days = Math.round(new Date(`${day}T00:00Z`).getTime() / DAY);
  // The first of January 1970 was a Thursday.
  return days - ((days + 3) % 7);
}

const isSameYear = (a: string, b: string) => a.split('-')[0] === b.split('-')[0];
