import { FieldPart } from '../frame/FieldPart';
import { type AvatarProps, Named } from '../kit/Avatar';
import type { CellInput, TableColumn } from '../kit/table/TableColumn';
import { kitText } from '../kit/texts';
import type { Item } from './description';
import { type Field, isReference, valueOf } from './Field';
import { DrawnValue } from './DrawnValue';
import { inputText, parsedInput } from './fieldValue';
import { keepingStored } from './keepingStored';
import type { NameOf } from './useNames';

interface ColumnOptions {
  /** Kind of record. */
  readonly of: string;
  readonly nameOf: NameOf;
  /** The mark of a record before the value; left out: none. */
  readonly markOf?: ((item: Item) => AvatarProps) | undefined;
  /** Changes one member of a record; left out where the caller may not. */
  readonly save: ((item: Item, member: Record<string, unknown>) => Promise<unknown>) | null;
}

/** The column of a table that shows a field, edited in place where its value is short. */
export function columnOf(field: Field, { of, nameOf, markOf, save }: ColumnOptions): TableColumn<Item> {
  const { name, label, kind, sort, references, isRequired, isNullable, takenBy } = field;
  const valueIn = (item: Item) => valueOf(item, field);
  const canEdit = save !== null && !needsForm(field) && takenBy.includes('update');
  return {
    id: name,
    label,
    ...(sort !== null && { sort }),
    align: (kind === 'integer' || kind === 'decimal') && references === null ? 'end' : 'start',
    isShort: ['integer', 'decimal', 'date', 'time'].includes(kind) && references === null,
    isBare: (kind === 'integer' || kind === 'boolean') && references === null,
    isEmpty: (item) => [undefined, null, ''].includes(valueIn(item) as never),
    show: (item) => {
      const value = (
        <FieldPart use="cells" of={of} field={field} given={{ record: item, value: valueIn(item) }}>
          <DrawnValue item={item} field={field} nameOf={nameOf} />
        </FieldPart>
      );
      return markOf ? <Named mark={markOf(item)}>{value}</Named> : value;
    },
    ...(canEdit && {
      edit: {
        input: (item) => inputOf(keepingStored(field, inputText(valueIn(item), field))),
        draw: (given, usual) => (
          <FieldPart use="inputs" of={of} field={field} given={given}>
            {usual}
          </FieldPart>
        ),
        isRequired: isRequired || !isNullable,
        value: (item) => inputText(valueIn(item), field),
        save: (item, text) => save(item, { [name]: parsedInput(text, field) }),
      },
    }),
  };
}

const needsForm = (field: Field) =>
  isReference(field) || field.format === 'country' || ['list', 'options', 'json'].includes(field.kind);

function inputOf({ kind, choices, known, limits, isNullable, isRequired }: Field): CellInput {
  const none = isNullable && !isRequired ? [{ value: '', label: '–' }] : [];
  if (choices.length > 0) return { type: 'choice', choices: [...none, ...choices] };
  if (kind === 'boolean') {
    const words = (['true', 'false'] as const).map((value) => ({
      value,
      label: kitText(value === 'true' ? 'yes' : 'no'),
    }));
    return { type: 'choice', choices: [...none, ...words] };
  }
  const { min, max, maxLength } = limits;
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  if (kind === 'integer') return { type: 'number', step: 1, ...range };
  if (kind === 'decimal') return { type: 'decimal' };
  if (kind === 'date') return { type: 'date' };
  if (kind === 'time') return { type: 'datetime-local' };
  const length = maxLength !== undefined && { maxLength };
  if (known.length > 0) return { type: 'known', known, ...length };
  return { type: 'text', isLong: kind === 'long', ...length };
}
