import { SelectField } from '../kit';
import { language, languageNames, selectLanguage, t } from '../texts/t';
import { type Colours, COLOURS, selectColours, useColours } from './colours';
import { shellText } from './shellTexts';

/** Choice of language and colours of the console, as fields of a form that needs no saving. */
export function Appearance() {
  const colours = useColours();
  return (
    <div className="form">
      <SelectField
        label={t('language')}
        isRequired
        options={Object.entries(languageNames).map(([value, name]) => ({ value, text: name }))}
        value={language}
        onChange={(code) => void selectLanguage(code)}
      />
      <SelectField
        label={t('colours')}
        help={shellText('coloursHelp')}
        isRequired
        options={COLOURS.map((value) => ({ value, text: t(value) }))}
        value={colours}
        onChange={(value) => selectColours(value as Colours)}
      />
    </div>
  );
}
