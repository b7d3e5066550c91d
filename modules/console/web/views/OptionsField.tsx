import { useId } from 'react';
import { Button } from '../kit/Button';
import { LimitedInput } from '../kit/LimitedInput';
import { FieldNotes, notesOf } from '../kit/FieldFrame';
import type { FieldMark } from '../kit/useForm';
import { type ChoiceOption, optionRows } from './options';
import { t } from './texts';

export interface OptionsFieldProps {
  readonly label: string;
  /** The options as JSON. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly mark: FieldMark | undefined;
}

/** Options that people may choose: a row with value and label for each. */
export function OptionsField({ label, value, onChange, error, mark }: OptionsFieldProps) {
  const id = useId();
  const rows = optionRows(value);
  const change = (next: readonly ChoiceOption[]) => onChange(JSON.stringify(next));
  const put = (index: number, part: Partial<ChoiceOption>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset className="field" aria-describedby={notesOf(id, { help: undefined, error, mark })}>
      <legend>{label}</legend>
      <p className="help">{t('optionsHelp')}</p>
      {rows.map((row, index) => {
        const number = index + 1;
        return (
          <div key={index} className="tools">
            {(['value', 'label'] as const).map((part) => (
              <LimitedInput
                key={part}
                aria-label={t(part === 'value' ? 'optionValue' : 'optionLabel', { number })}
                placeholder={part === 'value' ? t('value') : row.value}
                limit={200}
                value={row[part]}
                onChange={({ target }) => put(index, { [part]: target.value })}
              />
            ))}
            <Button
              look="plain"
              aria-label={t('removeOption', { number })}
              onClick={() => change(rows.filter((_row, at) => at !== index))}
            >
              ×
            </Button>
          </div>
        );
      })}
      <Button
        data-refused={error !== undefined || undefined}
        onClick={() => change([...rows, { value: '', label: '' }])}
      >
        {t('addOption')}
      </Button>
      <FieldNotes id={id} help={undefined} error={error} mark={mark} />
    </fieldset>
  );
}
