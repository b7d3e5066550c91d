import { language } from '../../texts/t';
import { formatDay, formatNumber } from '../../texts/format';
import { text } from './texts';

/** A schedule of five cron fields in words, where it is each minute, some minutes of each hour, or a time of each day; else null. */
export function scheduleText(schedule: string): string | null {
  const [minute = '', hour = '', ...days] = schedule.split(' ');
  if (days.join(' ') !== '* * *') return null;
  const step = /^\*(?:\/(\d+))?$/.exec(minute);
  if (hour === '*' && step) {
    const count = Number(step[1] ?? 1);
    return text('everyMinutes', { count, number: formatNumber(count) });
  }
  if (hour === '*' && /^\d+(?:,\d+)*$/.test(minute)) {
    const minutes = minute.split(',').map((one) => `:${one.padStart(2, '0')}`);
    return text('everyHour', { minutes: new Intl.ListFormat(language).format(minutes) });
  }
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return null;
  const time = new Date(Date.UTC(2000, 0, 1, Number(hour), Number(minute)));
  return text('everyDay', { time: formatDay(time, { timeStyle: 'short' }) });
}
