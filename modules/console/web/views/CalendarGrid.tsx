import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../kit/Button';
import { useMatches, WIDE } from '../kit/useMatches';
import { type CalendarEntry, CalendarLink } from './CalendarEntry';
import { dayAfter, dayFrom, dayName, dayText, weekday } from './month';
import { otherText } from './otherTexts';

interface Props {
  readonly label: string;
  readonly shows: string;
  readonly weeks: readonly (readonly Date[])[];
  /** Number of the month of which days are shown as its own, from 0; null: all are. */
  readonly month: number | null;
  /** `2026-11-05` */
  readonly today: string;
  readonly entries: readonly CalendarEntry[];
  /** Moves a record to a day; left out where the caller may not. */
  readonly move?: (entry: CalendarEntry, day: string) => void;
  /** Begins a record on a day; left out where the caller may not. */
  readonly add?: { readonly nameOn: (day: Date) => string; readonly begin: (day: string) => void };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Weeks with the records of their days. A record is dragged to another day, or Space takes it, arrows choose the day, Space puts it
 * there, Escape gives up. A day has a button that begins a record on it; a click on its empty part does the same.
 */
export function CalendarGrid({ label, shows, weeks, month, today, entries, move, add }: Props) {
  const [taken, setTaken] = useState<{ readonly id: string; readonly day: string } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const table = useRef<HTMLTableElement>(null);
  const moving = useRef<string | null>(null);
  const helpId = useId();
  // Narrow windows have no room for seven days in a row.
  const isAgenda = !useMatches(WIDE) || shows === 'agenda';
  // A record in another day is another element, and the focus was lost with the one before.
  useEffect(() => {
    const { current: id } = moving;
    if (id === null || document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"] a`)?.focus();
  });
  const put = (entry: CalendarEntry, day: string) => {
    setTaken(null);
    setOver(null);
    if (entry.day === day) return;
    moving.current = entry.id;
    setSaid(otherText('dayMoved', { name: entry.name, day: dayName(dayFrom(day)) }));
    move?.(entry, day);
  };
  const onKey = (event: KeyboardEvent, entry: CalendarEntry) => {
    const { key } = event;
    const own = taken?.id === entry.id ? taken : null;
    const step = own && STEPS[key];
    if (key === ' ' || (own && key === 'Enter')) {
      event.preventDefault();
      if (own) return put(entry, own.day);
      setTaken({ id: entry.id, day: entry.day });
      setSaid(otherText('dayTaken', { name: entry.name }));
    } else if (own && key === 'Escape') {
      event.preventDefault();
      setTaken(null);
      setSaid(otherText('dayGivenUp', { name: entry.name }));
    } else if (own && step) {
      event.preventDefault();
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
      const to = dayAfter(dayFrom(own.day), isRightToLeft && Math.abs(step) === 1 ? -step : step);
      if (!weeks.some((week) => week.some((day) => dayText(day) === dayText(to)))) return;
      setTaken({ ...own, day: dayText(to) });
      setSaid(dayName(to));
    }
  };
  const draw = (day: Date) => {
    const text = dayText(day);
    const own = entries.filter((entry) => entry.day === text);
    const isTarget = over === text || taken?.day === text;
    const isOutside = !isAgenda && month !== null && day.getMonth() !== month;
    const classes = [isOutside && 'outside', isTarget && 'target'];
    return (
      <td
        key={text}
        className={classes.filter(Boolean).join(' ') || undefined}
        data-empty={own.length === 0 ? true : undefined}
        aria-current={text === today ? 'date' : undefined}
        onDragOver={(event) => {
          if (!move) return;
          event.preventDefault();
          setOver(text);
        }}
        onDrop={(event) => {
          event.preventDefault();
          const id = event.dataTransfer.getData('text/plain');
          const entry = entries.find((one) => one.id === id);
          if (entry) put(entry, text);
        }}
        // The button says the same to those who do not use a mouse.
        onClick={(event) => event.target === event.currentTarget && add?.begin(text)}
      >
        <div className="day-head">
          <time dateTime={text}>
            <span className="day-number">{day.getDate()}</span>
            <span className="day-name">{dayName(day)}</span>
          </time>
          {add && (
            <Button
              look="plain"
              className="icon"
              icon="plus"
              aria-label={add.nameOn(day)}
              onClick={() => add.begin(text)}
            >
              {null}
            </Button>
          )}
        </div>
        {own.length > 0 && (
          <ul>
            {own.map((entry) => (
              <CalendarLink
                key={entry.id}
                entry={entry}
                isTaken={taken?.id === entry.id}
                {...(move && {
                  moving: {
                    helpId,
                    onKeyDown: (event: KeyboardEvent) => onKey(event, entry),
                    giveUp: () => setTaken(null),
                    leave: () => setOver(null),
                  },
                })}
              />
            ))}
          </ul>
        )}
      </td>
    );
  };
  return (
    <>
      <p id={helpId} className="hidden">
        {otherText('calendarHelp')}
      </p>
      <p role="status" className="hidden">
        {said}
      </p>
      <table ref={table} className={`calendar of-${isAgenda ? 'agenda' : shows}`} aria-label={label}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day.getDay()} scope="col">
                {weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={dayText(week[0] ?? new Date(0))}>{week.map(draw)}</tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
