import { badRequest, clockAt, dayAt, readMoment, type RecordWrite } from '@tenantry/core';

type Write = Pick<RecordWrite<unknown>, 'before' | 'call' | 'columns' | 'organizationId'>;

/** When an interaction is scheduled: a moment, and its day and time of day in the time zone of the organization. */
interface Schedule {
  readonly at: Date | null;
  readonly day: string | null;
  readonly time: string | null;
}

/**
 * Makes `scheduledAt`, `date` and `time` of an interaction one moment, in the time zone of its organization. Of a record that is
 * changed, the members that change move the others.
 *
 * @throws HttpError 400 new values contradict each other, or the moment is outside of the years 1 to 9999
 */
export function scheduleInteraction({ before, call, columns, organizationId }: Write): void {
  const zone = call.organizations.timeZoneOf(
    (columns['organization_id'] as string | undefined) ?? organizationId,
  );
  const was = scheduleOf(before ?? {});
  const sent = scheduleOf({ ...before, ...columns });
  const isMoved = sent.day !== was.day || sent.time !== was.time;
  const isRescheduled = sent.at?.getTime() !== was.at?.getTime();
  if (isMoved && !(isRescheduled && sent.at)) {
    columns['scheduled_at'] = movedMoment(was, sent, zone);
    return;
  }
  if (!isRescheduled) return;
  const [isSameDay, isSameTime] = [sent.day === was.day, sent.time === was.time];
  requireAgreement(
    { at: sent.at, day: isSameDay ? null : sent.day, time: isSameTime ? null : sent.time },
    zone,
  );
  const left = { day: isSameDay ? was.day : null, time: isSameTime ? was.time : null };
  Object.assign(columns, followingClock(left, sent.at, zone));
}

function scheduleOf({ scheduled_at: at, date, time }: Readonly<Record<string, unknown>>): Schedule {
  return {
    at: at ? new Date(at as string) : null,
    day: (date ?? null) as string | null,
    time: (time ?? null) as string | null,
  };
}

function requireAgreement({ at, day, time }: Schedule, zone: string): void {
  if (at === null) return;
  const isOnClock =
    (day === null || day === dayAt(at, zone)) && (time === null || time === clockAt(at, zone));
  // A time that summer time leaves out is not the time of day of its moment.
  if (isOnClock || momentOf({ day, time }, zone)?.getTime() === at.getTime()) return;
  const message = `scheduledAt is ${dayAt(at, zone)} ${clockAt(at, zone)} in the time zone ${zone}, not that date and time`;
  throw invalid('scheduledAt', message);
}

/** The moment after `date` or `time` has changed and `scheduledAt` has not, or is cleared. */
function movedMoment(was: Schedule, sent: Schedule, zone: string): Date | null {
  const isCleared = (was.day !== null && sent.day === null) || (was.time !== null && sent.time === null);
  if (isCleared) return was.day !== null && was.time !== null ? null : sent.at;
  const day = sent.day ?? (sent.at && dayAt(sent.at, zone));
  const time = sent.time ?? (sent.at && clockAt(sent.at, zone));
  if (day === null || time === null) return sent.at;
  const moment = momentOf({ day, time }, zone);
  if (!moment) throw invalid('date', 'date is not of the years 1 to 9999 in UTC');
  return moment;
}

/** `date` and `time` after the moment has changed and they have not, where the interaction has them. */
function followingClock(
  was: Omit<Schedule, 'at'>,
  at: Date | null,
  zone: string,
): Readonly<Record<string, unknown>> {
  if (at === null) return was.day !== null && was.time !== null ? { date: null, time: null } : {};
  return {
    ...(was.day !== null && { date: dayAt(at, zone) }),
    ...(was.time !== null && { time: clockAt(at, zone) }),
  };
}

const momentOf = ({ day, time }: Pick<Schedule, 'day' | 'time'>, zone: string) =>
  day !== null && time !== null ? readMoment(`${day}T${time}`, zone) : undefined;

const invalid = (member: string, message: string) =>
  badRequest('Invalid input', { details: [{ path: [member], message, code: 'any.invalid' }] });
