import { cutText } from '@tenantry/core/texts';
import { useState } from 'react';
import { serverNow } from '../api/serverTime';
import { listParts } from '../frame/ListParts';
import { Button } from '../kit/Button';
import { Icon } from '../kit/Icon';
import { Problem } from '../kit/Problem';
import { Segments } from '../kit/Segments';
import { localDay, localText, momentOf } from '../texts/localTime';
import { Skeleton } from '../kit/states';
import { useAddress } from '../kit/useAddress';
import { CalendarGrid } from './CalendarGrid';
import type { CalendarEntry } from './CalendarEntry';
import { nameOfItem } from './choices';
import { idOf, type Item } from './description';
import { memberOf } from './Field';
import { SearchField } from './ListTools';
import {
  dayAfter,
  dayFrom,
  dayName,
  dayText,
  monthAfter,
  monthName,
  monthOf,
  monthText,
  weekName,
  weekOf,
  weeksOf,
} from './month';
import { otherText } from './otherTexts';
import { RecordDialog } from './RecordDialog';
import type { DaysView } from './RecordView';
import { ToolRow } from './ToolRow';
import { useFields } from './useFields';
import { useMany } from './useMany';
import { useMove } from './useMove';
import type { RecordsViewProps } from './RecordsViewProps';

interface Props extends RecordsViewProps {
  readonly days: DaysView;
}

/** Time of day that new records begin with. */
const BEGIN = 'T09:00';

/** A month or a week with the records of its days, or a list of these days; in narrow windows always that list. */
export default function CalendarView({
  description,
  view,
  control,
  fixed,
  hrefOf,
  days: { by, looks },
}: Props) {
  const { get, set } = useAddress();
  const shows = ['week', 'agenda'].find((one) => one === get('shows')) ?? 'month';
  const isWeek = shows === 'week';
  const [month, day] = [monthOf(get('month')), dayFrom(get('day'))];
  const weeks = isWeek ? [weekOf(day)] : weeksOf(month);
  const days = weeks.flat();
  const fields = useFields(description);
  const field = fields.find(({ name }) => name === by);
  const isTime = field?.kind === 'time';
  const { found, error } = useMany(description, control.state, fixed, [
    [{ field: by, operator: 'between', value: boundsOf(days).join('\n') }],
  ]);
  const { canMove, move, conflict } = useMove(description, fields, by, fixed);
  const [begun, setBegun] = useState<Item | null>(null);
  const [page] = found;
  const nameOf = nameOfItem(description);
  const entries = (page?.items ?? [])
    .map((item): CalendarEntry => {
      const value = memberOf(item, fields, by);
      return {
        item,
        id: idOf(item),
        name: nameOf(item),
        href: hrefOf(idOf(item)),
        day: dayOf(value, isTime),
        at: isTime && typeof value === 'string' ? new Date(value) : null,
        look: looks?.of[String(memberOf(item, fields, looks.member))],
      };
    })
    .sort((one, other) => Number(one.at ?? 0) - Number(other.at ?? 0));
  const valueOn = (to: string, at: Date | null) =>
    isTime ? momentOf(at ? `${to}T${localText(at).split('T')[1] ?? ''}` : `${to}${BEGIN}`).toISOString() : to;
  const title = isWeek ? weekName(days) : monthName(month);
  const step = (by: -1 | 1) =>
    set(isWeek ? { day: dayText(dayAfter(day, 7 * by)) } : { month: monthText(monthAfter(month, by)) });
  return (
    <div className="list-view">
      <ToolRow
        end={
          <Segments
            label={otherText('calendarShows')}
            choices={[
              { id: 'month', title: otherText('month'), icon: 'layout-grid' },
              { id: 'week', title: otherText('week'), icon: 'columns-3' },
              { id: 'agenda', title: otherText('agenda'), icon: 'text-align-start' },
            ]}
            chosen={shows}
            choose={(next) => set({ shows: next === 'month' ? '' : next })}
          />
        }
      >
        <span className="month-steps">
          <Button
            look="plain"
            className="icon"
            aria-label={otherText(isWeek ? 'previousWeek' : 'previousMonth')}
            onClick={() => step(-1)}
          >
            <Icon name="chevron-left" />
          </Button>
          <Button
            look="plain"
            className="icon"
            aria-label={otherText(isWeek ? 'nextWeek' : 'nextMonth')}
            onClick={() => step(1)}
          >
            <Icon name="chevron-right" />
          </Button>
        </span>
        <h2 className="month">
          <span role="status">{title}</span>
        </h2>
        <Button onClick={() => set({ month: '', day: '' })}>{otherText('today')}</Button>
        {description.hasSearch && <SearchField control={control} />}
        {listParts(description.id)(page?.items ?? [])}
      </ToolRow>
      {error && <Problem error={error} />}
      {!page && !error && <Skeleton />}
      {page?.isCut && <p className="notice">{otherText('someLeftOut')}</p>}
      {page && (
        <CalendarGrid
          label={`${description.plural}, ${title}`}
          shows={shows}
          weeks={weeks}
          month={isWeek ? null : month.getMonth()}
          today={localDay(new Date(serverNow()))}
          entries={entries}
          {...(canMove && {
            move: (entry: CalendarEntry, to: string) => void move(entry.item, valueOn(to, entry.at)),
          })}
          {...(description.verbs.create && {
            add: {
              nameOn: (one: Date) =>
                otherText('addOn', { create: description.createTitle, day: dayName(one) }),
              begin: (to: string) => setBegun({ [by]: valueOn(to, null) }),
            },
          })}
        />
      )}
      {page && entries.length === 0 && (
        <p className="soft">{otherText(isWeek ? 'emptyWeek' : 'emptyMonth')}</p>
      )}
      {begun && (
        <RecordDialog
          {...{ description, fields, view, fixed }}
          item={null}
          values={begun}
          onClose={() => setBegun(null)}
        />
      )}
      {conflict}
    </div>
  );
}

/** The first and the last of the days, each of which means all times of it. */
function boundsOf(days: readonly Date[]): string[] {
  const [first = new Date(), last = first] = [days[0], days.at(-1)];
  return [dayText(first), dayText(last)];
}

/** The day of a value. */
function dayOf(value: unknown, isTime: boolean): string {
  if (typeof value !== 'string') return '';
  return isTime ? localDay(new Date(value)) : cutText(value, 10);
}
