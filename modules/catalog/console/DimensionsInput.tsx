import { FieldNotes, formatNumber, NumberField, TextField } from '@tenantry/console';
import { useId } from 'react';
import type { InputProps } from './InputProps';
import { parsed } from './options';
import { text } from './texts';

const LENGTHS = ['width', 'height', 'depth'] as const;

type Dimensions = Partial<Record<(typeof LENGTHS)[number], number | null>> & {
  readonly unit?: string | null;
};

/** Width, height and depth of a product, with their unit. */
export function DimensionsInput({ label, value, onChange, error }: InputProps) {
  const id = useId();
  const given = parsed<Dimensions>(value);
  const put = (changes: Dimensions) => {
    const filled = Object.entries({ ...given, ...changes }).filter(([, one]) => one !== null && one !== '');
    onChange(filled.length > 0 ? JSON.stringify(Object.fromEntries(filled)) : '');
  };
  return (
    <fieldset className="field object-input">
      <legend>{label}</legend>
      <div className="dimensions">
        {LENGTHS.map((name) => (
          <NumberField
            key={name}
            label={text(name)}
            value={given[name] ?? null}
            onChange={(length) => put({ [name]: length })}
          />
        ))}
        <TextField
          label={text('unit')}
          maxLength={25}
          value={given.unit ?? ''}
          onChange={(unit) => put({ unit })}
        />
      </div>
      <FieldNotes id={id} help={undefined} error={error} mark={undefined} />
    </fieldset>
  );
}

/** Lengths with their unit: `60 × 120 × 40 cm`. */
export function ShownDimensions({ value }: { readonly value: Dimensions | null }) {
  const lengths = LENGTHS.flatMap((name) => value?.[name] ?? []);
  return (
    <>
      {lengths.map((length) => formatNumber(length)).join(' × ')} {value?.unit}
    </>
  );
}
