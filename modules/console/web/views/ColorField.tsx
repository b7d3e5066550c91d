import { useId } from 'react';
import { Button } from '../kit/Button';
import { FieldNotes, type FieldProps, notesOf, RequiredMark } from '../kit/FieldFrame';
import { ToneField } from '../kit/lazyToneField';
import { toneOf } from '../kit/toneOf';
import { t } from './texts';

export interface ColorFieldProps extends FieldProps {
  /** `#rrggbb`, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A colour that a record keeps: one of the ten tones, or what a program has written, which is shown as the nearest tone. */
export function ColorField({
  label,
  help,
  error,
  mark,
  isRequired = false,
  value,
  onChange,
}: ColorFieldProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={notesOf(id, { help, error, mark })}>
      <legend>
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      <span className="buttons">
        <ToneField
          label={label}
          tone={toneOf(value) ?? ''}
          onChange={(_, colour) => onChange(colour)}
          isNamed
        />
        {value !== '' && !isRequired && (
          <Button
            look="plain"
            icon="x"
            aria-label={t('emptied', { name: label })}
            onClick={() => onChange('')}
          >
            {null}
          </Button>
        )}
      </span>
      <FieldNotes id={id} {...{ help, error, mark }} />
    </fieldset>
  );
}
