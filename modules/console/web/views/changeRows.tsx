import { shownValue } from '../kit/shownValue';
import type { Field } from './Field';
import { shownText } from './fieldValue';
import { memberText } from './memberText';
import type { MemberChange } from './ownProps';
import type { NameOf } from './useNames';

/** A change of a member, as people read it. */
export interface ChangeRow {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** The values as they are stored. */
  readonly from: unknown;
  readonly to: unknown;
  /** The member; undefined where the kind of record lacks it. */
  readonly known: Field | undefined;
}

/** Changes as people read them, without what is said before: the label of a reference, which logs keep besides its id. */
export function changeRows(
  changes: readonly MemberChange[],
  fields: readonly Field[],
  nameOf: NameOf,
): readonly ChangeRow[] {
  const rows = changes.map((change) => changeRow(change, fields, nameOf));
  const isSame = (a: ChangeRow, b: ChangeRow) =>
    a.label === b.label && a.before === b.before && a.after === b.after;
  const refers = ({ known }: ChangeRow) => known !== undefined && known.references !== null;
  return rows.filter(
    (row, at) =>
      !rows.some(
        (other, place) => isSame(row, other) && (refers(other) === refers(row) ? place < at : refers(other)),
      ),
  );
}

/** Changes that were made, in a list. */
export function Differences({ rows }: { readonly rows: readonly ChangeRow[] }) {
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

/** A value of a member as people read it. @param known the member; undefined where the kind of record lacks it */
export const valueText = (value: unknown, known: Field | undefined, nameOf: NameOf): string =>
  known
    ? shownText(value, known, (id) => (known.references === null ? undefined : nameOf(known.references, id)))
    : shownValue(value);

function changeRow(change: MemberChange, fields: readonly Field[], nameOf: NameOf): ChangeRow {
  const { field, fieldLabel, before, after, beforeDisplay = before, afterDisplay = after } = change;
  const known = fields.find(({ name, column }) => name === field || column === field);
  return {
    field,
    label: fieldLabel ?? known?.label ?? memberText(field),
    before: valueText(beforeDisplay, known, nameOf),
    after: valueText(afterDisplay, known, nameOf),
    from: before,
    to: after,
    known,
  };
}
