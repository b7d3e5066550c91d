import { useId } from 'react';
import { Button, type FieldMark, FieldNotes, notesOf, TextField } from '@tenantry/console';
import { ACTION_TYPES } from './actionTypes';
import { type EditedAction, formOf, newAction } from './actions';
import { PlatformCall } from './PlatformCall';
import { actionText, text } from './texts';

interface Props {
  readonly label: string;
  readonly value: readonly EditedAction[];
  readonly onChange: (value: readonly EditedAction[]) => void;
  readonly error: string | undefined;
  readonly mark: FieldMark | undefined;
}

/** Edits what a rule does, in its order. */
export function ActionsEditor({ label, value, onChange, error, mark }: Props) {
  const id = useId();
  const replace = (index: number, one: EditedAction) => onChange(value.with(index, one));
  return (
    <fieldset className="conditions" aria-describedby={notesOf(id, { help: undefined, error, mark })}>
      <legend>{label}</legend>
      <ol>
        {value.map((action, index) => (
          <li key={action.key}>
            <Row
              action={action}
              name={`${label} ${index + 1}`}
              change={(next) => replace(index, next)}
              remove={() => onChange(value.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <FieldNotes id={id} help={undefined} error={error} mark={mark} />
      <div className="buttons">
        <Button
          data-refused={error !== undefined || undefined}
          aria-label={`${text('addAction')}: ${label}`}
          onClick={() => onChange([...value, newAction()])}
        >
          {text('addAction')}
        </Button>
      </div>
    </fieldset>
  );
}

interface RowProps {
  readonly action: EditedAction;
  readonly name: string;
  readonly change: (action: EditedAction) => void;
  readonly remove: () => void;
}

function Row({ action, name, change, remove }: RowProps) {
  const { type, message, field, value, json } = action;
  const form = formOf(type);
  const types: readonly string[] = ACTION_TYPES;
  return (
    <div className="rule-part">
      <label className="field">
        <span>{text('action')}</span>
        <select
          value={type}
          aria-label={name}
          onChange={({ target }) => change({ ...action, type: target.value })}
        >
          {(types.includes(type) ? types : [...types, type]).map((one) => (
            <option key={one} value={one}>
              {actionText(one)}
            </option>
          ))}
        </select>
      </label>
      {form === 'message' && (
        <TextField
          label={text('message')}
          maxLength={2_000}
          value={message}
          onChange={(next) => change({ ...action, message: next })}
        />
      )}
      {form === 'field' && (
        <>
          <TextField
            label={text('field')}
            isRequired
            maxLength={100}
            value={field}
            onChange={(next) => change({ ...action, field: next })}
          />
          <TextField
            label={text('value')}
            value={value}
            onChange={(next) => change({ ...action, value: next })}
          />
        </>
      )}
      {type === 'CALL_PLATFORM' && (
        <PlatformCall json={json} change={(next) => change({ ...action, json: next })} />
      )}
      {form === 'json' && (
        <TextField
          label={text('settings')}
          lines={4}
          value={json}
          onChange={(next) => change({ ...action, json: next })}
        />
      )}
      <Button aria-label={`${text('remove')}: ${name}`} onClick={remove}>
        {text('remove')}
      </Button>
    </div>
  );
}
