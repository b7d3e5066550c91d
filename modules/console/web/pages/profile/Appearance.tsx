import { SelectField } from '../../kit';
import { type Colours, COLOURS, selectColours, useColours } from '../../shell/colours';
import { language, languageNames, selectLanguage, t } from '../../texts/t';
import { text } from './texts';

/** Language and colours of the console. */
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
        help={text('coloursHelp')}
        isRequired
        options={COLOURS.map((value) => ({ value, text: t(value) }))}
        value={colours}
        onChange={(value) => selectColours(value as Colours)}
      />
    </div>
  );
}
