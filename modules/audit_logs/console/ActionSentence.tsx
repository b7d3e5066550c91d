import {
  fieldsOf,
  FieldText,
  language,
  Link,
  type NamedRecord,
  Sentence,
  shownValue,
  useDescription,
} from '@tenantry/console';
import { actorName } from './Actor';
import { labelOf } from './labelOf';
import { loggedChanges } from './loggedChanges';
import { text } from './texts';
import type { Action } from './types';

/** Members that are named in a sentence; more are counted. */
const MOST_NAMED = 3;

interface Props {
  readonly action: Action;
  /** The record as it was; null where it had no name. */
  readonly record: NamedRecord | null;
  /** Title of its kind; null where it has none. */
  readonly kind: string | null;
  /** The label of a member. */
  readonly memberOf: (name: string) => string;
}

/** What was done, by whom and to which record, as a sentence. */
export function ActionSentence({ action, record, kind, memberOf }: Props) {
  const { actionType, resourceKind, snapshotAfter, context } = action;
  const { data: description } = useDescription(resourceKind);
  // Logs keep the label of a reference besides its id, under the same label.
  const changes = [...new Map(loggedChanges(action).map((one) => [memberOf(one.field), one]))];
  const [first] = changes;
  const parts = {
    who: <strong>{actorName(action)}</strong>,
    record:
      record === null ? (
        kind
      ) : snapshotAfter && record.hasPage ? (
        <Link href={record.href}>{record.name}</Link>
      ) : (
        <strong>{record.name}</strong>
      ),
    label: labelOf(action),
  };
  if (context?.historyAction || (record === null && kind === null))
    return <Sentence text={text(record || kind ? 'saidOf' : 'said')} parts={parts} />;
  if (actionType === 'create') return <Sentence text={text('saidCreated')} parts={parts} />;
  if (actionType === 'delete') return <Sentence text={text('saidDeleted')} parts={parts} />;
  if (!first) return <Sentence text={text('saidOf')} parts={parts} />;
  if (changes.length > 1) {
    const names = changes.map(([label]) => label);
    const members =
      names.length > MOST_NAMED
        ? text('countOfMembers', { count: names.length })
        : new Intl.ListFormat(language).format(names);
    return <Sentence text={text('saidChanged')} parts={{ ...parts, members: <strong>{members}</strong> }} />;
  }
  const [label, { field: name, before, after }] = first;
  const field = description && fieldsOf(description).find((one) => one.name === name || one.column === name);
  const value = (one: unknown) => (field ? <FieldText field={field} value={one} /> : shownValue(one));
  const said = isEmpty(before) ? 'saidSet' : isEmpty(after) ? 'saidCleared' : 'saidChangedTo';
  return (
    <Sentence
      text={text(said)}
      parts={{
        ...parts,
        member: <strong>{label}</strong>,
        from: value(before),
        to: <strong>{value(after)}</strong>,
      }}
    />
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
