import { Button } from '../kit/Button';
import { type ChoiceOption, optionRows } from './options';
import { t } from './texts';

interface Props {
  readonly label: string;
  /** The options as JSON. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Options that people may choose: a row with value and label for each. */
export function OptionsField({ label, value, onChange, error }: Props) {
  const rows = optionRows(value);
  const change = (next: readonly ChoiceOption[]) => onChange(JSON.stringify(next));
  const put = (index: number, part: Partial<ChoiceOption>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <p className="help">{t('optionsHelp')}</p>
      {rows.map((row, index) => {
        const number = index + 1;
        return (
          <div key={index} className="tools">
            {(['value', 'label'] as const).map((part) => (
              <input
                key={part}
                aria-label={t(part === 'value' ? 'optionValue' : 'optionLabel', { number })}
                placeholder={part === 'value' ? t('value') : row.value}
                maxLength={200}
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
      <Button onClick={() => change([...rows, { value: '', label: '' }])}>{t('addOption')}</Button>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
