import { Link } from 'wouter';
import { DeclaredIcon } from '../kit/Icon';
import { movedBy, type Moving } from '../kit/movedBy';
import { formatDay } from '../texts/format';
import type { Item } from './description';

/** A record in its day. */
export interface CalendarEntry {
  readonly item: Item;
  readonly id: string;
  readonly name: string;
  readonly href: string;
  /** `2026-11-05` */
  readonly day: string;
  /** Null where records have a day and no time. */
  readonly at: Date | null;
  readonly look: { readonly icon: string; readonly tone: string } | undefined;
}

/** A record in a day of a calendar: a link, which is the handle that moves it too. */
export function CalendarLink(props: {
  readonly entry: CalendarEntry;
  readonly isTaken: boolean;
  /** How it is moved; left out where the caller may not. */
  readonly moving?: Moving;
}) {
  const { entry, isTaken, moving } = props;
  const { id, name, href, at, look } = entry;
  const { element, link } = movedBy(id, moving);
  return (
    <li
      data-entry={id}
      data-tone={look?.tone ?? 'grey'}
      className={isTaken ? 'calendar-entry taken' : 'calendar-entry'}
      {...element}
    >
      <Link href={href} title={name} {...link}>
        {look && <DeclaredIcon name={look.icon} />}
        {at && <span className="time">{formatDay(at.toISOString(), { timeStyle: 'short' })} </span>}
        <span className="name">{name}</span>
      </Link>
    </li>
  );
}
