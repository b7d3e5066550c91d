import { serverNow } from '../api/serverTime';
import { Icon } from '../kit/Icon';
import { formatDay, formatWhen } from '../texts/format';
import { DAY, localDay } from '../texts/localTime';
import { otherText } from './otherTexts';

/** The day by which something is to be done. Of an open record, how many days late it is. @param props.value a day, or a time */
export function DueDay({ value, isClosed }: { readonly value: string; readonly isClosed: boolean }) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const day = isDay ? value : localDay(new Date(value));
  const today = localDay(new Date(serverNow()));
  const late = Math.round((new Date(today).getTime() - new Date(day).getTime()) / DAY);
  const isLate = !isClosed && late > 0;
  return (
    <span className={isLate ? 'due late' : 'due'}>
      <Icon name={isLate ? 'triangle-alert' : 'calendar'} />
      {isLate ? otherText('daysLate', { count: late }) : isDay ? formatDay(value) : formatWhen(value)}
    </span>
  );
}
