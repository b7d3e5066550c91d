import { useState } from 'react';
import { SelectField, TextField } from '@tenantry/console';
import { placePath, shownMessage, storedMessage } from './messages';
import type { RuleFields } from './ruleFields';
import { Slot } from './Slot';
import { text } from './texts';

/** A text that a rule says, with fields of the record in it by their labels. */
export function MessageSlot(props: {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly fields: RuleFields;
}) {
  const { label, value, fields } = props;
  const shown = shownMessage(value, fields);
  return (
    <Slot label={label} isOpenEnded={value === ''} content={() => <Editor {...props} />}>
      <span className="quoted">{value === '' ? text('message') : text('quoted', { text: shown })}</span>
    </Slot>
  );
}

function Editor({ label, value, change, fields }: Parameters<typeof MessageSlot>[0]) {
  const [typed, setTyped] = useState(() => shownMessage(value, fields));
  const set = (next: string) => {
    setTyped(next);
    change(storedMessage(next, fields));
  };
  const places = fields.list.filter(({ path }) => placePath(path) !== null);
  return (
    <div className="slot-value">
      <TextField label={label} lines={3} maxLength={2_000} value={typed} onChange={set} />
      {places.length > 0 && (
        <SelectField
          label={text('addPlace')}
          options={places.map(({ label: option }) => ({ value: option, text: option }))}
          value=""
          onChange={(option) => option !== '' && set(`${typed.trimEnd()} {${option}}`.trimStart())}
        />
      )}
    </div>
  );
}
