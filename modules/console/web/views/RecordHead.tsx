import { InHead } from '../kit/PageActions';
import type { Description, Item } from './description';
import { type Field, nameField, OWN_COLUMNS, valueOf } from './Field';
import { isEmpty } from './fieldValue';
import { lanesOf } from './lanesOf';
import { usualFields } from './listColumns';
import { RecordValue } from './RecordValue';
import type { RecordView } from './RecordView';
import { Stages } from './Stages';
import { sumText } from './sumText';
import { useNames } from './useNames';

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
  const value = (field: Field) =>
    field.name === sum?.member ? (
      sumText([item], fields, sum) || '–'
    ) : (
      <RecordValue of={description.id} {...{ item, field, nameOf }} isShort />
    );
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
