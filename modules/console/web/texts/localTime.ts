/** Undefined before the server has named one: that of the browser. */
let current: string | undefined;
let formats = new Map<string, Intl.DateTimeFormat>();

/** Shows times in a zone from now on: that of the organization that is worked in. @param zone name of the IANA database */
export function showTimesIn(zone: string): void {
  if (zone === current) return;
  current = zone;
  formats = new Map();
}

/** A format of times in the zone of the organization, if the options name no other. */
export function zoned(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format)
    formats.set(key, (format = new Intl.DateTimeFormat(language, { timeZone: current, ...options })));
  return format;
}

const TO_THE_MINUTE: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** A moment as inputs take it, in the zone of the organization: `2026-11-23T08:00`. */
export function localText(moment: Date): string {
  const parts = zoned('en-CA', TO_THE_MINUTE).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}`;
}

/** The day of a moment in the zone of the organization: `2026-11-23`. */
export const localDay = (moment: Date): string => localText(moment).split('T')[0] as string;

const MINUTE = 60_000;
/** Milliseconds of a day without a change of the clocks. */
export const DAY = 86_400_000;

/** How much later clocks are in the zone at a moment than in UTC, in milliseconds. */
function offsetAt(time: number): number {
  const minute = Math.floor(time / MINUTE) * MINUTE;
  return new Date(`${localText(new Date(minute))}Z`).getTime() - minute;
}

/**
 * The moment that a text of an input means in the zone of the organization. Of two that the end of summer time makes it is the earlier;
 * an hour that the beginning of summer time leaves out is counted on from before it.
 */
export function momentOf(local: string): Date {
  const wanted = new Date(`${local}Z`).getTime();
  const [before, after] = [wanted - offsetAt(wanted - DAY), wanted - offsetAt(wanted + DAY)];
  const isMeant = (time: number) => time + offsetAt(time) === wanted;
  return new Date(!isMeant(before) && isMeant(after) ? after : before);
}
