import { useState } from 'react';
import { isKept } from '../kit/unsaved';
import { Fact } from './Fact';
import type { Description, Item } from './description';
import { type Field, isReference, nameField, OWN_COLUMNS, valueOf } from './Field';
import { inputText, isEmpty } from './fieldValue';
import { formFields, MoreButton } from './RecordFields';
import { headFields } from './RecordHead';
import type { RecordView } from './RecordView';
import { useMember } from './useMember';
import { useNames } from './useNames';
import { storedFields } from './useRecordForm';

interface RecordDetailsProps {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly item: Item;
}

/**
 * The facts of a record: those of its form, which are edited in place, and those that only the server writes and its head lacks.
 * Empty ones that its form does not show first follow behind a button.
 */
export function RecordDetails({ description, fields, view, item }: RecordDetailsProps) {
  const save = useMember(description, item);
  const all = formFields(storedFields(fields, item), 'update', view.form, view.hides);
  // Linked records stand beside the timeline.
  const isLinked = ({ name }: Field) => view.links?.some(({ member }) => member === name) === true;
  // Answers do not have members such as a password, so that nothing is known of them.
  const isAnswered = ({ column, name }: Field) => column !== null || name in item;
  const stored = {
    first: all.first.filter((field) => !isLinked(field) && isAnswered(field)),
    more: all.more.filter(isAnswered),
  };
  const above = headFields(fields, view.columns);
  const own = [...all.first, ...all.more];
  const name = nameField(fields);
  const others = fields.filter(
    (field) =>
      !field.takenBy.includes('update') &&
      isRead(field, description, item) &&
      view.hides?.includes(field.name) !== true &&
      field !== name &&
      !above.includes(field) &&
      !own.some((one) => isSame(one, field, item)),
  );
  const shown = [...stored.first, ...stored.more, ...others];
  const nameOf = useNames(shown, [item]);
  // They keep their place when they get a value.
  const [later] = useState(
    () => new Set(stored.more.filter((field) => saysLittle(field, item)).map(({ name }) => name)),
  );
  const [isOpen, setOpen] = useState(() => [...later].some((name) => isKept([name])));
  const fact = (field: Field, canEdit: boolean) => (
    <Fact
      key={field.name}
      of={description.id}
      {...{ field, item, nameOf }}
      save={canEdit && save ? (text, seen) => save(field, text, seen) : null}
    />
  );
  if (!save)
    return (
      <dl className="facts">
        {shown.filter((field) => isRead(field, description, item)).map((field) => fact(field, false))}
      </dl>
    );
  const more = stored.more.filter(({ name }) => later.has(name));
  const filled = more.filter((field) => !saysLittle(field, item));
  return (
    <>
      <dl className="facts">
        {stored.first.map((field) => fact(field, true))}
        {stored.more.filter((field) => !more.includes(field)).map((field) => fact(field, true))}
        {others.map((field) => fact(field, false))}
      </dl>
      <MoreButton
        count={isOpen ? more.length : more.length - filled.length}
        isOpen={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <dl className="facts">{(isOpen ? more : filled).map((field) => fact(field, true))}</dl>
    </>
  );
}

/** Whether a field has no value, or is a switch or a number as records begin with it. */
const saysLittle = (field: Field, item: Item): boolean => {
  const value = valueOf(item, field);
  return isEmpty(value) || (['boolean', 'integer'].includes(field.kind) && value === field.initial);
};

/** Whether people want to read what they do not change: not what is empty, or means something to programs only. */
function isRead(field: Field, { id }: Description, item: Item): boolean {
  const { name, kind } = field;
  const value = valueOf(item, field);
  if (kind === 'json' || isEmpty(value)) return false;
  if (OWN_COLUMNS.has(name) && !/(_at|At)$/.test(name)) return false;
  return isReference(field) || !(isIds(value) || id.split('.').includes(String(value)));
}

/** Whether a field that lists show says what a member says already: of the same label, or names of the same records. */
const isSame = (member: Field, field: Field, item: Item): boolean =>
  member.label === field.label ||
  (member.references !== null &&
    inputText(valueOf(item, member), member) === inputText(valueOf(item, field), field));

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a value is ids alone: one, a list, or a path of them. */
const isIds = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isIds)
    : typeof value === 'string' && value.split('/').every((part) => ID.test(part));
