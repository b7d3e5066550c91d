import { DrawnValue } from './DrawnValue';
import type { FieldTextProps } from './ownProps';
import { useNames } from './useNames';

const COLUMN = 'value';

/** A value of a field as lists show it: names of records, chips of choices, days and numbers in the language of the console. */
export function FieldText({ field, value }: FieldTextProps) {
  const shown = { ...field, column: COLUMN, currencyColumn: null };
  const item = { [COLUMN]: value };
  return <DrawnValue item={item} field={shown} nameOf={useNames([shown], [item])} />;
}
