import { serviceOf } from '../api/services';
import { useFrame } from '../frame/useFrame';
import { Avatar } from '../kit/Avatar';
import { Money } from '../kit/Money';
import { InHead } from '../kit/PageActions';
import { formatDay } from '../texts/format';
import { nameOfItem } from './choices';
import type { Description, Item } from './description';
import { type Field, nameField, OWN_COLUMNS, valueOf } from './Field';
import { isEmpty } from './fieldValue';
import { lanesOf } from './lanesOf';
import { usualFields } from './listColumns';
import { recordText } from './recordTexts';
import { RecordValue } from './RecordValue';
import type { RecordView } from './RecordView';
import { Stages } from './Stages';
import { sumsOf } from './sumsOf';
import { markOfItem, shapeOf, useNames } from './useNames';

interface RecordHeadProps {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly item: Item;
}

/**
 * The facts of a record that its list shows, with values from fixed lists beside the heading and what it belongs to below, and where it
 * stands on its board.
 */
export function RecordHead({ description, fields, view, item }: RecordHeadProps) {
  const lanes = view.board ? lanesOf(fields, view) : null;
  const sum = lanes?.sum;
  const shown = headFields(fields, view).filter(
    (field) => field.name !== lanes?.by && field.name !== sum?.currency && !isEmpty(valueOf(item, field)),
  );
  const nameOf = useNames(shown, [item]);
  const [amount] = sum ? sumsOf([item], fields, sum) : [];
  const value = (field: Field) =>
    field.name === sum?.member && field.currencyColumn === null ? (
      amount ? (
        <Money {...amount} />
      ) : (
        '–'
      )
    ) : (
      <RecordValue of={description.id} {...{ item, field, nameOf }} isShort />
    );
  const { parts } = useFrame();
  const marks = shown.filter(({ known }) => known.length > 0);
  const owners = shown.filter(
    ({ references }) => references !== null && references !== serviceOf('accounts')?.kind,
  );
  const facts = shown.filter((field) => !marks.includes(field) && !owners.includes(field));
  const created = item['created_at'] ?? item['createdAt'];
  const mark = markOfItem(item, nameOfItem(description)(item), shapeOf(description.id, parts) ?? 'square');
  return (
    <>
      <InHead place="before">
        <Avatar {...mark} size={44} />
      </InHead>
      <InHead place="below">
        {owners.map((field) => (
          <span key={field.name} title={field.label}>
            {value(field)}
          </span>
        ))}
        {typeof created === 'string' && (
          <span>{recordText('createdOn', { day: formatDay(created, { dateStyle: 'long' }) })}</span>
        )}
      </InHead>
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
              <dd className={field.currencyColumn === null ? undefined : 'big'}>{value(field)}</dd>
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
