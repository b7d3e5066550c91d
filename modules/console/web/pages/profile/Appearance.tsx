import { useState } from 'react';
import { SelectField } from '../../kit';
import { type Colours, selectColours, storedColours } from '../../shell/colours';
import { language, languageNames, selectLanguage, t } from '../../texts/t';
import { text } from './texts';

/** Language and colours of the console. */
export function Appearance() {
  const [colours, setColours] = useState(storedColours);
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
        options={(['system', 'light', 'dark'] as const).map((value) => ({ value, text: t(value) }))}
        value={colours}
        onChange={(value) => {
          selectColours(value as Colours);
          setColours(value as Colours);
        }}
      />
    </div>
  );
}
