import { Form } from '../kit/Form';
import type { Parameters } from './calls';
import type { Description, Item } from './description';
import { type Field, OWN_COLUMNS, valueOf } from './Field';
import { shownText } from './fieldValue';
import { RecordFields } from './RecordFields';
import { headFields } from './RecordHead';
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
  readonly onSaved?: () => void;
}

/** A record: its form for those who may change it, and what only the server writes and its head does not show. */
export function RecordDetails(props: RecordDetailsProps) {
  const { description, fields, view, item } = props;
  const canEdit = canUpdate(description);
  const above = headFields(fields, view);
  const facts = fields.filter((field) => isFact(field, description, item) && !above.includes(field));
  const nameOf = useNames(facts, [item]);
  return (
    <div className="details">
      {canEdit && <EditForm {...props} />}
      <dl className="facts">
        {facts.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              {shownText(valueOf(item, field), field, (id) =>
                field.references === null ? undefined : nameOf(field.references, id),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const canUpdate = ({ verbs }: Description) => verbs.update !== undefined;

/** Whether people want to read a field below the form: not what the form has, is empty, or means something to programs only. */
function isFact(field: Field, description: Description, item: Item): boolean {
  const { takenBy, name, kind } = field;
  if (kind === 'json') return false;
  const value = valueOf(item, field);
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return false;
  if (canUpdate(description) && takenBy.includes('update')) return false;
  if (OWN_COLUMNS.has(name) && !/(_at|At)$/.test(name)) return false;
  return field.references !== null || !(isIds(value) || description.id.endsWith(`.${String(value)}`));
}

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a value is ids alone: one, a list, or a path of them. */
const isIds = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isIds)
    : typeof value === 'string' && value.split('/').every((part) => ID.test(part));

function EditForm(props: RecordDetailsProps) {
  const { form, first, more } = useRecordForm({ ...props, onSaved: () => props.onSaved?.() });
  return (
    <Form form={form} action={t('save')}>
      <RecordFields of={props.description.id} form={form} first={first} more={more} />
    </Form>
  );
}
