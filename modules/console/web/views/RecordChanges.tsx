import { Fragment } from 'react';
import { Table } from '../kit/Table';
import { ownTexts } from '../texts/ownTexts';
import { useDescription } from './description';
import { type ChangeRow, changeRows, Differences } from './changeRows';
import { fieldsOf } from './Field';
import type { RecordChangesProps } from './ownProps';
import { t } from './texts';
import { useNames } from './useNames';

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
  return records.map(({ id, label, title = label, changes }) => {
    const rows = changeRows(changes, fields, nameOf);
    return (
      <Fragment key={id}>
        {title !== null && title !== '' && <p>{title}</p>}
        {rows.length > 0 && (areMade ? <Differences rows={rows} /> : <Proposal label={label} rows={rows} />)}
      </Fragment>
    );
  });
}

function Proposal({ label, rows }: { readonly label: string; readonly rows: readonly ChangeRow[] }) {
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
