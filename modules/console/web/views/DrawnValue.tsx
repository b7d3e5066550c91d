import { Fragment } from 'react';
import { Chip } from '../kit/Chip';
import { arrangeText } from '../kit/arrangeTexts';
import { Money } from '../kit/Money';
import { TONES, toneOf } from '../kit/toneOf';
import type { Item } from './description';
import { addressOf } from './addressOf';
import { type Field, isColour, valueOf } from './Field';
import { isEmpty, shownText } from './fieldValue';
import { RecordName } from './RecordName';
import type { NameOf } from './useNames';

/**
 * A value of a record as people read it: times by their day, amounts with their currency, a chip where the member has known values, a
 * mark before names of records that have one, and a soft dash for what is missing.
 */
export function DrawnValue(props: { readonly item: Item; readonly field: Field; readonly nameOf: NameOf }) {
  const { item, field, nameOf } = props;
  const { known, currencyColumn, oneOf = [] } = field;
  const value = valueOf(item, field);
  const references = nameOf.kindOf(field, String(value));
  if (isEmpty(value) || (oneOf.length > 0 && references === null)) return <span className="soft">–</span>;
  // A member of this name may take any text, such as the name of a tone, so that its schema does not tell.
  if (isColour(field)) return <ColorChip value={value} />;
  const currency = currencyColumn === null ? null : item[currencyColumn];
  if (typeof currency === 'string' && /^-?\d/.test(String(value)))
    return <Money amount={String(value)} currency={currency} />;
  const textOf = (each: unknown) =>
    shownText(
      each,
      { ...field, references },
      (id) => (references === null ? undefined : nameOf(references, id)),
      {
        isShort: true,
      },
    );
  const isDrawn = ({ id }: { readonly id: string }) =>
    references === null
      ? known.length > 0
      : nameOf.toneOf(references, id) !== undefined || nameOf.markOf(references, id) !== undefined;
  const values = (Array.isArray(value) ? value : [value]).map((each) => ({ id: String(each), each }));
  if (addressOf(value, field)?.startsWith('tel:')) return <span className="short">{textOf(value)}</span>;
  if (!values.some(isDrawn)) return textOf(value);
  return values.map(({ id, each }, index) => (
    <Fragment key={id}>
      {index > 0 && ' '}
      {references === null ? (
        <Chip tone={known.find((one) => one.value === id)?.tone ?? 'grey'}>{textOf(each)}</Chip>
      ) : (
        <RecordName {...{ id, nameOf }} kind={references}>
          {textOf(each)}
        </RecordName>
      )}
    </Fragment>
  ));
}

/** A colour by the name of the tone in which it is shown. */
function ColorChip({ value }: { readonly value: unknown }) {
  const tone = TONES.find((one) => one === toneOf(value));
  return tone === undefined ? String(value) : <Chip tone={tone}>{arrangeText(tone)}</Chip>;
}
