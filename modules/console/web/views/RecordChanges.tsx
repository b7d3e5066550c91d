import { Fragment } from 'react';
import { shownValue } from '../kit/shownValue';
import { Table } from '../kit/Table';
import { ownTexts } from '../texts/ownTexts';
import { useDescription } from './description';
import { type Field, fieldsOf } from './Field';
import { shownText } from './fieldValue';
import { memberText } from './memberText';
import type { MemberChange, RecordChangesProps } from './ownProps';
import { t } from './texts';
import { type NameOf, useNames } from './useNames';

const text = ownTexts('changes');

/** Changes of records of a kind: each member as it is and as it would be, with labels and names where the kind is known. */
export function OwnChanges({ collection, records, areMade = false }: RecordChangesProps) {
  const { data: description } = useDescription(collection);
  const fields = description ? fieldsOf(description) : [];
  const nameOf = useNames(
    fields.map(({ name, references }) => ({ column: name, references })),
    records
      .flatMap(({ changes }) => changes)
      .flatMap(({ field, before, after }) => [{ [field]: before }, { [field]: after }]),
  );
  return records.map(({ id, label, changes }) => {
    const rows = differentRows(changes.map((change) => changeRow(change, fields, nameOf)));
    return (
      <Fragment key={id}>
        {label !== '' && <p>{label}</p>}
        {rows.length > 0 && (areMade ? <Differences rows={rows} /> : <Proposal label={label} rows={rows} />)}
      </Fragment>
    );
  });
}

function Proposal({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  return (
    <Table
      label={label}
      rows={rows}
      idOf={({ field }) => field}
      columns={[
        { title: t('field'), cell: (row) => row.label },
        {
          title: text('before'),
          cell: ({ before }) => <span className="difference removed">{before}</span>,
        },
        { title: text('after'), cell: ({ after }) => <span className="difference added">{after}</span> },
      ]}
    />
  );
}

function Differences({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="differences">
      {rows.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Row = ReturnType<typeof changeRow>;

/** Without what is said before: the label of a reference, which logs keep besides its id. */
function differentRows(rows: readonly Row[]): readonly Row[] {
  const wordsOf = ({ label, before, after }: Row) => [label, before, after].join('\n');
  return rows.filter((row, at) => rows.findIndex((other) => wordsOf(other) === wordsOf(row)) === at);
}

function changeRow(change: MemberChange, fields: readonly Field[], nameOf: NameOf) {
  const { field, fieldLabel, before, after, beforeDisplay = before, afterDisplay = after } = change;
  const known = fields.find(({ name, column }) => name === field || column === field);
  const shown = (value: unknown) =>
    known
      ? shownText(value, known, (id) =>
          known.references === null ? undefined : nameOf(known.references, id),
        )
      : shownValue(value);
  return {
    field,
    label: fieldLabel ?? known?.label ?? memberText(field),
    before: shown(beforeDisplay),
    after: shown(afterDisplay),
  };
}
