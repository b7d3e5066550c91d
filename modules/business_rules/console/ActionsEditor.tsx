import { useId } from 'react';
import { Button, type FieldMark, FieldNotes, notesOf, TextField } from '@tenantry/console';
import type { ActionType } from '@tenantry/module-business_rules/contract';
import { ActionSetting } from './ActionSetting';
import {
  actionTitle,
  type ActionTypes,
  ALL,
  configText,
  type EditedAction,
  newAction,
  settingText,
} from './actions';
import { PLATFORM_MEMBERS, PlatformCall } from './PlatformCall';
import { text } from './texts';

interface Props {
  readonly label: string;
  readonly types: ActionTypes;
  readonly value: readonly EditedAction[];
  readonly onChange: (value: readonly EditedAction[]) => void;
  readonly error: string | undefined;
  readonly mark: FieldMark | undefined;
}

/** Edits what a rule does, in its order. */
export function ActionsEditor({ label, types, value, onChange, error, mark }: Props) {
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
              types={types}
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
  readonly types: ActionTypes;
  readonly name: string;
  readonly change: (action: EditedAction) => void;
  readonly remove: () => void;
}

function Row({ action, types, name, change, remove }: RowProps) {
  const { type, texts } = action;
  const known = types.get(type);
  const set = (changes: Readonly<Record<string, string>>) =>
    change({ ...action, texts: { ...texts, ...changes } });
  const members = known?.members ?? [];
  const own = type === 'CALL_PLATFORM' ? PLATFORM_MEMBERS : [];
  return (
    <div className="rule-part">
      <label className="field">
        <span>{text('action')}</span>
        <select
          value={type}
          aria-label={name}
          onChange={({ target }) => change({ ...action, type: target.value })}
        >
          {[...new Set([...types.keys(), type])].map((one) => (
            <option key={one} value={one}>
              {actionTitle(types, one)}
            </option>
          ))}
        </select>
      </label>
      {known && own.length > 0 && (
        <PlatformCall valueOf={(member) => textOf(action, members, member)} change={set} />
      )}
      {members
        .filter((member) => !own.includes(member.name))
        .map((member) => (
          <ActionSetting
            key={member.name}
            member={member}
            value={settingText(action, member)}
            onChange={(next) => set({ [member.name]: next })}
          />
        ))}
      {!known && types.size > 0 && (
        <TextField
          label={text('settings')}
          lines={4}
          value={configText(action)}
          onChange={(next) => set({ [ALL]: next })}
        />
      )}
      <Button aria-label={`${text('remove')}: ${name}`} onClick={remove}>
        {text('remove')}
      </Button>
    </div>
  );
}

function textOf(action: EditedAction, members: ActionType['members'], name: string): string {
  const member = members.find((one) => one.name === name);
  return member ? settingText(action, member) : '';
}
