import { TextField } from '@tenantry/console';
import type { ActionType } from '@tenantry/module-business_rules/contract';
import { ALL, configText, type EditedAction, settingText } from './actions';
import { ActionSetting } from './ActionSetting';
import { PLATFORM_MEMBERS, PlatformCall } from './PlatformCall';
import { text } from './texts';

/** Inputs for settings of an action; for an action that the server does not describe all of them as JSON. */
export function ActionSettings(props: {
  readonly action: EditedAction;
  readonly change: (action: EditedAction) => void;
  readonly members: ActionType['members'];
  /** Whether the server describes the action. */
  readonly isKnown: boolean;
}) {
  const { action, change, members, isKnown } = props;
  const set = (changes: Readonly<Record<string, string>>) =>
    change({ ...action, texts: { ...action.texts, ...changes } });
  const own = action.type === 'CALL_PLATFORM' ? PLATFORM_MEMBERS : [];
  return (
    <div className="slot-value">
      {own.length > 0 && <PlatformCall valueOf={(name) => textOf(action, members, name)} change={set} />}
      {members
        .filter(({ name }) => !own.includes(name))
        .map((member) => (
          <ActionSetting
            key={member.name}
            member={member}
            value={settingText(action, member)}
            onChange={(next) => set({ [member.name]: next })}
          />
        ))}
      {!isKnown && (
        <TextField
          label={text('settings')}
          lines={4}
          value={configText(action)}
          onChange={(next) => set({ [ALL]: next })}
        />
      )}
    </div>
  );
}

function textOf(action: EditedAction, members: ActionType['members'], name: string): string {
  const member = members.find((one) => one.name === name);
  return member ? settingText(action, member) : '';
}
