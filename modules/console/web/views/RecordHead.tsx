import { Fragment } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { pageOfKind } from '../frame/kindPath';
import { FieldPart } from '../frame/FieldPart';
import { useFrame } from '../frame/useFrame';
import { Chip } from '../kit/Chip';
import { InHead } from '../kit/PageActions';
import type { Description, Item } from './description';
import { type Field, nameField, OWN_COLUMNS, valueOf } from './Field';
import { DrawnValue } from './DrawnValue';
import { lanesOf } from './lanesOf';
import { usualFields } from './listColumns';
import { recordAddress } from './recordAddress';
import type { LanesView, RecordView } from './RecordView';
import { Stages } from './Stages';
import { sumText } from './sumText';
import { type NameOf, useNames } from './useNames';

interface RecordHeadProps {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly item: Item;
}

/** The facts of a record that its list shows, with values from fixed lists beside the heading, and where it stands on its board. */
export function RecordHead({ description, fields, view, item }: RecordHeadProps) {
  const lanes = view.board ? lanesOf(fields, view) : null;
  const sum = lanes?.sum;
  const shown = headFields(fields, view).filter(
    (field) => field.name !== lanes?.by && field.name !== sum?.currency && !isEmpty(valueOf(item, field)),
  );
  const nameOf = useNames(shown, [item]);
  const value = (field: Field) => <HeadValue {...{ description, fields, item, field, nameOf, sum }} />;
  const marks = shown.filter(({ known }) => known.length > 0);
  const facts = shown.filter((field) => !marks.includes(field));
  return (
    <>
      <InHead place="marks">
        {marks.map((field) => (
          <span key={field.name} title={field.label}>
            {value(field)}
          </span>
        ))}
      </InHead>
      {facts.length > 0 && (
        <dl className="key-facts">
          {facts.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>{value(field)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lanes && <Stages {...{ description, fields, lanes, item }} />}
    </>
  );
}

/** The fields of the head of a record. */
export function headFields(fields: readonly Field[], view: RecordView): readonly Field[] {
  const name = nameField(fields);
  return usualFields(fields, view.columns).filter(
    (field) => field !== name && !OWN_COLUMNS.has(field.name) && field.kind !== 'boolean',
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface HeadValueProps {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly item: Item;
  readonly field: Field;
  readonly nameOf: NameOf;
  readonly sum: LanesView['sum'];
}

/** A value that leads where it names something: to a record, an address on the web, a mailbox, a telephone. */
function HeadValue({ description, fields, item, field, nameOf, sum }: HeadValueProps) {
  const value = valueOf(item, field);
  const { references } = field;
  if (field.name === sum?.member) return sumText([item], fields, sum) || '–';
  if (references !== null) return <Names kind={references} value={value} nameOf={nameOf} />;
  const href = addressOf(value, field);
  return (
    <FieldPart use="cells" of={description.id} field={field} given={{ record: item, value }}>
      {href === null ? (
        <DrawnValue value={value} field={field} nameOf={nameOf} />
      ) : (
        <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
          {String(value)}
        </a>
      )}
    </FieldPart>
  );
}

/** Names of records, which lead to their pages where there are some. */
function Names({
  kind,
  value,
  nameOf,
}: {
  readonly kind: string;
  readonly value: unknown;
  readonly nameOf: NameOf;
}) {
  const { parts } = useFrame();
  const [path] = useLocation();
  const query = useSearch();
  const page = pageOfKind(kind, parts);
  const hrefOf = page && recordAddress(page.path, query === '' ? path : `${path}?${query}`);
  const ids = (Array.isArray(value) ? value : [value]).map(String);
  return ids.map((id, index) => {
    const text = nameOf(kind, id) ?? '–';
    const tone = nameOf.toneOf(kind, id);
    const name = tone === undefined ? text : <Chip tone={tone}>{text}</Chip>;
    return (
      <Fragment key={id}>
        {index > 0 && ', '}
        {hrefOf ? <Link href={hrefOf(id)}>{name}</Link> : name}
      </Fragment>
    );
  });
}

/** Where a text leads outside of the console; null where it only says something. */
function addressOf(value: unknown, { name, format }: Field): string | null {
  if (typeof value !== 'string') return null;
  if (format === 'email') return `mailto:${encodeURIComponent(value).replace('%40', '@')}`;
  if (format === 'uri') return /^https?:/i.test(value) ? value : null;
  return /phone$/i.test(name) && /^\+?[\d\s()./-]+$/.test(value)
    ? `tel:${value.replaceAll(/[^+\d]/g, '')}`
    : null;
}
