import { Link } from 'wouter';
import { DeclaredIcon } from '../kit/Icon';
import { RecordSlot, useRecordSlot } from './Slot';

/** Tools that modules add to the lists of a kind of record; they get the records that are shown, and the conditions of the list. */
export const listParts =
  (kind: string) => (records: readonly object[], query?: Readonly<Record<string, string>>) => (
    <RecordSlot kind={kind} place="list.toolbar" given={{ kind, records, query }} />
  );

/** Pages that modules lead to from the head of the list of a kind of record. */
export function ListLinks({ kind, mayCreate }: { readonly kind: string; readonly mayCreate: boolean }) {
  return useRecordSlot(kind, 'list.head').map(
    ({ part: { id, title, link } }) =>
      link &&
      (mayCreate || link.creates !== true) && (
        <Link
          key={id}
          href={link.href.replace('{kind}', encodeURIComponent(kind))}
          className="button plain"
          aria-label={title}
        >
          {link.icon !== undefined && <DeclaredIcon name={link.icon} />}
          <span className="label">{title}</span>
        </Link>
      ),
  );
}
