import { language } from './t';

/** Undefined before the server has named one: that of the browser. */
let current: string | undefined;
let formats = new Map<string, Intl.DateTimeFormat>();

/** Shows times in a zone from now on: that of the organization that is worked in. @param zone name of the IANA database */
export function showTimesIn(zone: string): void {
  if (zone === current) return;
  current = zone;
  formats = new Map();
}

/** A format of times in the zone of the organization. */
export function zoned(options: Intl.DateTimeFormatOptions, locale = language): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format)
    formats.set(key, (format = new Intl.DateTimeFormat(locale, { timeZone: current, ...options })));
  return format;
}

/** A moment as inputs take it, in the zone of the organization: `2026-11-23T08:00`. */
export function localText(moment: Date): string {
  const parts = zoned(
    {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    'en-CA',
  ).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}`;
}

/** The day of a moment in the zone of the organization: `2026-11-23`. */
export const localDay = (moment: Date): string => localText(moment).split('T')[0] as string;

/** The moment that a text of an input means in the zone of the organization; of two that summer time makes, the earlier. */
export function momentOf(local: string): Date {
  const wanted = new Date(`${local}Z`).getTime();
  const offsetAt = (time: number) => {
    const minute = time - (((time % 60_000) + 60_000) % 60_000);
    return new Date(`${localText(new Date(minute))}Z`).getTime() - minute;
  };
  const [before, after] = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  const found = [wanted - before, wanted - after].find((time) => time + offsetAt(time) === wanted);
  // A time that summer time leaves out is as long after the change as it says.
  return new Date(found ?? wanted - before);
}
