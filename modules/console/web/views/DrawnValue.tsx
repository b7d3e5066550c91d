import { Fragment } from 'react';
import { Chip } from '../kit/Chip';
import type { Item } from './description';
import { type Field, valueOf } from './Field';
import { shownText } from './fieldValue';
import type { NameOf } from './useNames';

/**
 * A value of a record as people read it: times by their day, amounts with their currency, a chip where the member has known values or
 * names records that people gave colours.
 */
export function DrawnValue(props: { readonly item: Item; readonly field: Field; readonly nameOf: NameOf }) {
  const { item, field, nameOf } = props;
  const { references, known, currencyColumn } = field;
  const value = valueOf(item, field);
  const textOf = (each: unknown) =>
    shownText(each, field, (id) => (references === null ? undefined : nameOf(references, id)), {
      isShort: true,
    });
  const toneOfOne = (each: unknown) =>
    references === null
      ? (known.find((one) => one.value === String(each))?.tone ?? 'grey')
      : nameOf.toneOf(references, String(each));
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const text = textOf(value);
  const hasChips =
    references === null ? known.length > 0 : values.some((each) => toneOfOne(each) !== undefined);
  const currency = currencyColumn === null || text === '–' ? null : item[currencyColumn];
  if (typeof currency === 'string' && currency !== '')
    return (
      <span className="money">
        {text} <small>{currency}</small>
      </span>
    );
  if (!hasChips || text === '–') return text;
  return values.map((each, index) => (
    <Fragment key={String(each)}>
      {index > 0 && ' '}
      <Chip tone={toneOfOne(each) ?? 'grey'}>{textOf(each)}</Chip>
    </Fragment>
  ));
}
