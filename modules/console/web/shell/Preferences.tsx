import { language, languageNames, selectLanguage, t } from '../texts/t';
import { type Colours, COLOURS, selectColours, useColours } from './colours';

/** Choice of language and colours. */
export function Preferences() {
  const colours = useColours();
  return (
    <div className="preferences">
      <Select
        label={t('language')}
        value={language}
        options={Object.entries(languageNames)}
        select={(code) => void selectLanguage(code)}
      />
      <Select
        label={t('colours')}
        value={colours}
        options={COLOURS.map((value) => [value, t(value)])}
        select={(value) => selectColours(value as Colours)}
      />
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  /** Values with their texts. */
  readonly options: readonly (readonly [string, string])[];
  readonly select: (value: string) => void;
}

/** A labelled choice of one value. */
export function Select({ label, value, options, select }: SelectProps) {
  return (
    <label className="select">
      <span>{label}</span>
      <select value={value} onChange={(event) => select(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
