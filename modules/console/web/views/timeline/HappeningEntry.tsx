import type { HappeningLook } from '@tenantry/module-console/contract';
import { DeclaredIcon } from '../../kit/Icon';
import { formatTime } from '../../texts/format';
import { changeRows, type ChangeRow } from '../changeRows';
import type { Item } from '../description';
import type { Field } from '../Field';
import { filledValues } from '../filledValues';
import type { MemberChange } from '../ownProps';
import { recordText } from '../recordTexts';
import type { NameOf } from '../useNames';
import { ChangeLines } from './ChangeLines';
import { momentText } from './groups';
import { HappeningMenu } from './HappeningMenu';
import { Sentence } from './Sentence';
import type { Source } from './sources';
import { firstText, memberIn } from './sourceValues';
import type { Happening } from './useTimeline';

/** The record with the timeline, and names of what it and its happenings refer to. */
export interface TimelineRecord {
  readonly kind: string;
  readonly record: Item;
  readonly fields: readonly Field[];
  readonly nameOf: NameOf;
  /** The name of who did something; undefined where that is not known. */
  readonly whoDid: (happening: Happening) => string | undefined;
}

/** Something that has happened: who did what, its text, and when. */
export function HappeningEntry({
  happening,
  within,
}: {
  readonly happening: Happening;
  readonly within: TimelineRecord;
}) {
  const { source, item, at } = happening;
  // A change looks like one also where another of its record was created by it.
  const { icon, tone = 'grey' } = changesIn(happening).length > 0 ? source.happens : lookOf(source, item);
  return (
    <li className="happening">
      <span className="sign" data-tone={tone}>
        <DeclaredIcon name={icon} />
      </span>
      <div className="what">
        <What happening={happening} within={within} />
      </div>
      <time dateTime={at} title={formatTime(at)}>
        {momentText(at)}
      </time>
      <HappeningMenu source={source} item={item} />
    </li>
  );
}

function What({ happening, within }: Parameters<typeof HappeningEntry>[0]) {
  const { source, item } = happening;
  const { kind, record, fields, nameOf, whoDid } = within;
  const who = whoDid(happening);
  const maker = who ?? recordText('somebody');
  const rows = rowsOf(happening, fields, nameOf);
  if (rows.length > 0) return <ChangeLines of={kind} {...{ record, rows, who, nameOf }} />;
  const { name, text, href } = source.happens;
  const { says } = lookOf(source, item);
  const named = name === undefined ? undefined : firstText(source, item, [name]);
  const address = href && filledValues({ href }, item)?.['href'];
  const link = address === undefined ? <strong>{named}</strong> : <a href={address}>{named}</a>;
  const body = text === undefined ? undefined : firstText(source, item, [text]);
  const isSaid = says.includes('{name}');
  return (
    <>
      <p>
        <Sentence
          text={says}
          parts={{
            who: says.startsWith('{who}') ? <strong>{maker}</strong> : maker,
            name: link,
            type: typeOf(source, item),
          }}
        />
      </p>
      {((named !== undefined && !isSaid) || body !== undefined) && (
        <div className="note">
          {!isSaid && named !== undefined && <p>{link}</p>}
          {body !== undefined && <p>{body}</p>}
        </div>
      )}
    </>
  );
}

/** Logged changes of the record, by members. */
export function changesIn({ source, item }: Happening): readonly MemberChange[] {
  const { changes } = source.happens;
  const logged = changes === undefined ? null : memberIn(source, item, changes);
  return Object.entries((logged ?? {}) as Readonly<Record<string, { from?: unknown; to?: unknown }>>).map(
    ([field, { from, to }]) => ({ field, before: from, after: to }),
  );
}

const rowsOf = (happening: Happening, fields: readonly Field[], nameOf: NameOf): readonly ChangeRow[] =>
  changeRows(changesIn(happening), fields, nameOf);

/** Icon, tone and sentence of a happening, by its type. */
export function lookOf(source: Source, item: Item): HappeningLook {
  const { types } = source.happens;
  const value = types && memberIn(source, item, types.member);
  return (typeof value === 'string' ? types?.of[value] : undefined) ?? source.happens;
}

/** The type of a happening as people read it. */
export function typeOf(source: Source, item: Item): string {
  const { types } = source.happens;
  const value = types && memberIn(source, item, types.member);
  if (typeof value !== 'string') return '';
  const field = source.fields.find(({ name }) => name === types?.member);
  return field?.known.find((one) => one.value === value)?.label ?? value.replaceAll('_', ' ');
}
