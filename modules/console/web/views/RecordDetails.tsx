import { ConflictDialog } from '../kit/ConflictDialog';
import { Form } from '../kit/Form';
import type { Parameters } from './calls';
import type { Description, Item } from './description';
import { type Field, OWN_COLUMNS } from './Field';
import { shownText } from './fieldValue';
import { labelsOf } from './RecordDialog';
import { RecordFields } from './RecordFields';
import type { RecordView } from './RecordView';
import { t } from './texts';
import { useNames } from './useNames';
import { useRecordForm } from './useRecordForm';

interface RecordDetailsProps {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly item: Item;
  readonly fixed: Parameters;
}

/** A record: its form for those who may change it, and what only the server writes. */
export function RecordDetails(props: RecordDetailsProps) {
  const { description, fields, item } = props;
  const canEdit = description.verbs.update !== undefined;
  const facts = fields.filter(
    ({ column, takenBy, name, kind }) =>
      column !== null &&
      kind !== 'json' &&
      item[column] !== null &&
      item[column] !== undefined &&
      (!canEdit || !takenBy.includes('update')) &&
      (!OWN_COLUMNS.has(name) || /(_at|At)$/.test(name)),
  );
  const nameOf = useNames(facts, [item]);
  return (
    <div className="details">
      {canEdit && <EditForm {...props} />}
      <dl className="facts">
        {facts.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              {shownText(item[field.column ?? field.name], field, (id) =>
                field.references === null ? undefined : nameOf(field.references, id),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function EditForm(props: RecordDetailsProps) {
  const { form, first, more, conflict } = useRecordForm({ ...props, onSaved: () => undefined });
  return (
    <>
      <Form form={form} action={t('save')}>
        <RecordFields of={props.description.id} form={form} first={first} more={more} />
      </Form>
      {conflict && (
        <ConflictDialog conflict={conflict} members={labelsOf(props.fields)} onDone={() => undefined} />
      )}
    </>
  );
}
