import { type ComponentProps, useCallback, useState } from 'react';
import { decimalSigns, parseDecimal, shownDecimal } from '../texts/decimals';
import { language } from '../texts/t';
import { kitText } from './texts';

const signs = decimalSigns(language);

interface DecimalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> {
  /** With a point, as `1234.5`; an invalid number as it was typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An input for an amount or another decimal, typed and shown as the language of the console writes it. */
export function DecimalInput({ value, onChange, ...attributes }: DecimalInputProps) {
  const [text, setText] = useState(() => shownDecimal(value, signs));
  const [last, setLast] = useState(value);
  // Something else has changed the value.
  if (value !== last) {
    setLast(value);
    setText(shownDecimal(value, signs));
  }
  const isNumber = text.trim() === '' || parseDecimal(text, signs) !== null;
  const ref = useCallback(
    (input: HTMLInputElement | null) => input?.setCustomValidity(isNumber ? '' : kitText('noNumber')),
    [isNumber],
  );
  return (
    <input
      {...attributes}
      ref={ref}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const next = parseDecimal(target.value, signs) ?? target.value.trim();
        setText(target.value);
        setLast(next);
        onChange(next);
      }}
      onBlur={(event) => {
        setText(shownDecimal(last, signs));
        attributes.onBlur?.(event);
      }}
    />
  );
}
