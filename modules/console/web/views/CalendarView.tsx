import { cutText } from '@tenantry/core/texts';
import { Link } from 'wouter';
import { serverNow } from '../api/serverTime';
import { listParts } from '../frame/ListParts';
import { Button } from '../kit/Button';
import { Problem } from '../kit/Problem';
import { localDay } from '../texts/localTime';
import { Skeleton } from '../kit/states';
import { useAddress } from '../kit/useAddress';
import type { Parameters } from './calls';
import { nameOfItem } from './choices';
import { type Description, idOf, type Item } from './description';
import { fieldsOf } from './Field';
import { SearchField } from './ListTools';
import type { ListControl } from './listState';
import { dayName, dayText, monthAfter, monthName, monthOf, monthText, weekday, weeksOf } from './month';
import { otherText } from './otherTexts';
import { ToolRow } from './ToolRow';
import { useMany } from './useMany';

interface Props {
  readonly description: Description;
  readonly control: ListControl;
  readonly fixed: Parameters;
  readonly hrefOf: (id: string) => string;
  /** Member with the day or time of a record. */
  readonly by: string;
}

/** A month with the records of its days; in narrow windows a list of the days that have some. */
export default function CalendarView({ description, control, fixed, hrefOf, by }: Props) {
  const { get, set } = useAddress();
  const month = monthOf(get('month'));
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const field = fieldsOf(description).find(({ name }) => name === by);
  const column = field?.column ?? by;
  const { found, error } = useMany(description, control.state, fixed, [
    [{ field: by, operator: 'between', value: boundsOf(days).join('\n') }],
  ]);
  const [page] = found;
  const byDay = new Map<string, Item[]>();
  for (const item of page?.items ?? []) {
    const day = dayOf(item[column], field?.kind === 'time');
    byDay.set(day, [...(byDay.get(day) ?? []), item]);
  }
  const nameOf = nameOfItem(description);
  const today = localDay(new Date(serverNow()));
  const show = (other: Date) => set({ month: monthText(other) });
  return (
    <div className="list-view">
      <ToolRow>
        {description.hasSearch && <SearchField control={control} />}
        <Button onClick={() => show(monthAfter(month, -1))}>{otherText('previousMonth')}</Button>
        <Button onClick={() => set({ month: '' })}>{otherText('today')}</Button>
        <Button onClick={() => show(monthAfter(month, 1))}>{otherText('nextMonth')}</Button>
        {listParts(description.id)(page?.items ?? [])}
      </ToolRow>
      <h2 className="month">
        <span role="status">{monthName(month)}</span>
      </h2>
      {error && <Problem error={error} />}
      {!page && !error && <Skeleton />}
      {page?.isCut && <p className="notice">{otherText('someLeftOut')}</p>}
      {page && (
        <table className="calendar" aria-label={`${description.plural}, ${monthName(month)}`}>
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
              <tr key={dayText(week[0] ?? month)}>
                {week.map((day) => {
                  const items = byDay.get(dayText(day)) ?? [];
                  return (
                    <td
                      key={dayText(day)}
                      className={day.getMonth() === month.getMonth() ? undefined : 'outside'}
                      data-empty={items.length === 0 ? true : undefined}
                      aria-current={dayText(day) === today ? 'date' : undefined}
                    >
                      <time dateTime={dayText(day)}>
                        <span className="day-number">{day.getDate()}</span>
                        <span className="day-name">{dayName(day)}</span>
                      </time>
                      {items.length > 0 && (
                        <ul>
                          {items.map((item) => (
                            <li key={idOf(item)}>
                              <Link href={hrefOf(idOf(item))}>{nameOf(item)}</Link>
                            </li>
                          ))}
                        </ul>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page && byDay.size === 0 && <p>{otherText('emptyMonth')}</p>}
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
