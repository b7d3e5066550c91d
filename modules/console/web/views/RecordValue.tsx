import { Fragment } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { FieldPart } from '../frame/FieldPart';
import { pageOfKind } from '../frame/kindPath';
import { useFrame } from '../frame/useFrame';
import { Breakable } from '../kit/Breakable';
import { addressOf } from './addressOf';
import type { Item } from './description';
import { DrawnValue } from './DrawnValue';
import { type Field, valueOf } from './Field';
import { inputText, shownText } from './fieldValue';
import { recordAddress } from './recordAddress';
import { RecordName } from './RecordName';
import type { NameOf } from './useNames';

/** A value of a record that leads where it names something: to a record, an address on the web, a mailbox, a telephone. */
export function RecordValue(props: {
  /** Kind of record. */
  readonly of: string;
  readonly item: Item;
  readonly field: Field;
  readonly nameOf: NameOf;
  /** Whether times are shown by their day. */
  readonly isShort?: boolean;
}) {
  const { of, item, field, nameOf, isShort = false } = props;
  const value = valueOf(item, field);
  const kind = nameOf.kindOf(field, String(value));
  if (kind !== null) return <Names {...{ field, value, nameOf, kind }} />;
  const href = addressOf(value, field);
  return (
    <FieldPart use="cells" of={of} field={field} given={{ record: item, value }}>
      {href !== null ? (
        <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
          <Breakable text={String(value)} />
        </a>
      ) : field.kind === 'time' && !isShort ? (
        shownText(value, field)
      ) : (
        <DrawnValue item={item} field={field} nameOf={nameOf} />
      )}
    </FieldPart>
  );
}

/** Names of records, which lead to their pages where there are some. */
function Names(props: {
  readonly kind: string;
  readonly field: Field;
  readonly value: unknown;
  readonly nameOf: NameOf;
}) {
  const { kind, field, value, nameOf } = props;
  const { parts } = useFrame();
  const [path] = useLocation();
  const query = useSearch();
  const page = pageOfKind(kind, parts);
  const hrefOf = page && recordAddress(page.path, query === '' ? path : `${path}?${query}`);
  const ids = inputText(value, field).split('\n');
  return ids.map((id, index) => {
    const name = <RecordName {...{ kind, id, nameOf }}>{nameOf(kind, id) ?? '–'}</RecordName>;
    return (
      <Fragment key={id}>
        {index > 0 && (nameOf.toneOf(kind, id) === undefined ? ', ' : ' ')}
        {hrefOf ? <Link href={hrefOf(id)}>{name}</Link> : name}
      </Fragment>
    );
  });
}
