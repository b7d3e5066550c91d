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
export function OwnChanges({ collection, records }: RecordChangesProps) {
  const { data: description } = useDescription(collection);
  const fields = description ? fieldsOf(description) : [];
  const nameOf = useNames(
    fields.map(({ name, references }) => ({ column: name, references })),
    records
      .flatMap(({ changes }) => changes)
      .flatMap(({ field, before, after }) => [{ [field]: before }, { [field]: after }]),
  );
  return records.map(({ id, label, changes }) => (
    <Fragment key={id}>
      <p>{label}</p>
      {changes.length > 0 && (
        <Table
          label={label}
          rows={changes.map((change) => changeRow(change, fields, nameOf))}
          idOf={(row) => row.label}
          columns={[
            { title: t('field'), cell: (row) => row.label },
            {
              title: text('before'),
              cell: ({ before }) => <span className="difference removed">{before}</span>,
            },
            { title: text('after'), cell: ({ after }) => <span className="difference added">{after}</span> },
          ]}
        />
      )}
    </Fragment>
  ));
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
    label: fieldLabel ?? known?.label ?? memberText(field),
    before: shown(beforeDisplay),
    after: shown(afterDisplay),
  };
}
