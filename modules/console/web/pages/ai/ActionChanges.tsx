import { shownValue, Table } from '../../kit';
import { useDescription } from '../../views/description';
import { type Field, fieldsOf } from '../../views/Field';
import { shownText } from '../../views/fieldValue';
import { kindText, memberText } from '../../views/memberText';
import { type NameOf, useNames } from '../../views/useNames';
import { text } from './texts';
import type { FieldChange, PendingAction } from './types';

/** What a proposed change would do to each record, with labels and names where the kind of record is known. */
export function ActionChanges({ action }: { readonly action: PendingAction }) {
  const { targetEntityType, targetRecordId, fieldDiff, records, toolName } = action;
  const { data: description } = useDescription(targetEntityType);
  const fields = description ? fieldsOf(description) : [];
  const all = records?.flatMap((record) => record.fieldDiff) ?? fieldDiff;
  const kind = targetEntityType ?? '';
  const nameOf = useNames(
    [...fields.map(keyedByName), { column: 'id', references: description ? kind : null }],
    [
      ...all.flatMap(({ field, before, after }) => [{ [field]: before }, { [field]: after }]),
      { id: targetRecordId },
    ],
  );
  const shown = (change: FieldChange) => changeRow(change, fields, nameOf);
  const title = description?.title ?? kindText(kind);
  const name = targetRecordId === null ? '' : (nameOf(kind, targetRecordId) ?? '');
  if (records)
    return (
      <>
        {records.map(({ recordId, label, fieldDiff: diff }) => (
          <Differences key={recordId} label={label} rows={diff.map(shown)} />
        ))}
      </>
    );
  const label = [title, name].filter(Boolean).join(': ') || toolName;
  return <Differences label={label} rows={fieldDiff.map(shown)} />;
}

interface Row {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

function Differences({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  return (
    <>
      <p>{label}</p>
      {rows.length > 0 && (
        <Table
          label={label}
          rows={rows}
          idOf={(row) => row.label}
          columns={[
            { title: text('field'), cell: (row) => row.label },
            {
              title: text('before'),
              cell: ({ before }) => <span className="difference removed">{before}</span>,
            },
            { title: text('after'), cell: ({ after }) => <span className="difference added">{after}</span> },
          ]}
        />
      )}
    </>
  );
}

const keyedByName = ({ name, references }: Field) => ({ column: name, references });

function changeRow(change: FieldChange, fields: readonly Field[], nameOf: NameOf): Row {
  const { field, fieldLabel, before, after, beforeDisplay = before, afterDisplay = after } = change;
  const known = fields.find(({ name, column }) => name === field || column === field);
  const shown = (value: unknown) =>
    known
      ? shownText(value, known, (id) =>
          known.references === null ? undefined : nameOf(known.references, id),
        )
      : shownValue(value);
  return {
    label: fieldLabel ?? known?.label ?? memberText(field),
    before: shown(beforeDisplay),
    after: shown(afterDisplay),
  };
}
