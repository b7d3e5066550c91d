import { AccountField, Button, FieldInput, FieldText, Icon, moduleTexts, TextField } from '@tenantry/console';
import type en from '../translations/en.json';
import {
  actionTitle,
  type ActionTypes,
  type EditedAction,
  settingOf,
  settingText,
  withSetting,
} from './actions';
import { ActionSettings } from './ActionSettings';
import { ChoiceSlot } from './ChoiceSlot';
import { textOf } from './conditions';
import { fieldChoices } from './fieldChoices';
import { shownMessage } from './messages';
import { MessageSlot } from './MessageSlot';
import { Phrase } from './Phrase';
import { accountField, type RuleFields } from './ruleFields';
import { Slot } from './Slot';
import { text } from './texts';

const acts = moduleTexts<(typeof en)['console']['act']>('business_rules', 'act');

/** Actions that have a phrase, with the settings that have a place in it. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  SET_FIELD: ['field', 'value'],
  SHOW_ERROR: ['message'],
  SHOW_WARNING: ['message'],
  SHOW_INFO: ['message'],
  NOTIFY: ['recipients', 'message'],
};

interface Props {
  readonly action: EditedAction;
  readonly change: (action: EditedAction) => void;
  readonly remove: () => void;
  readonly types: ActionTypes;
  readonly fields: RuleFields;
  /** Names the action among the others: `then 1`. */
  readonly name: string;
}

/** An action as a part of the sentence, with its settings in their places. */
export function ActionLine(props: Props) {
  const { action, change, remove, types, name } = props;
  const { type } = action;
  const places = PLACES[type] ?? [];
  const members = types.get(type)?.members ?? [];
  const others = members.filter((member) => !places.includes(member.name));
  const hasOthers = others.length > 0 || (!types.has(type) && types.size > 0);
  return (
    <>
      <Phrase
        of={phraseOf(type, types)}
        word={(word) => (
          <ChoiceSlot
            look="word"
            label={text('actionAt', { name })}
            choices={[...new Set([...types.keys(), type])].map((one) => ({
              value: one,
              text: actionTitle(types, one),
            }))}
            value={type}
            choose={(next) => change({ ...action, type: next })}
          >
            {word}
          </ChoiceSlot>
        )}
        slots={Object.fromEntries(
          places.map((place) => [place, <Place key={place} {...props} place={place} />]),
        )}
      />
      {hasOthers && (
        <Slot
          label={text('settingsAt', { name })}
          look="word"
          content={() => (
            <ActionSettings action={action} change={change} members={others} isKnown={types.has(type)} />
          )}
        >
          <span>{shownSettings(action, others) || text('moreSettings')}</span>
        </Slot>
      )}
      <Button look="plain" className="icon away" aria-label={`${text('remove')}: ${name}`} onClick={remove}>
        <Icon name="x" />
      </Button>
    </>
  );
}

function phraseOf(type: string, types: ActionTypes): string {
  const names = {
    field: '{{field}}',
    value: '{{value}}',
    message: '{{message}}',
    recipients: '{{recipients}}',
  };
  return type in PLACES ? acts(type as Parameters<typeof acts>[0], names) : `[${actionTitle(types, type)}]`;
}

/** Settings that have no place in a phrase, in a line. */
function shownSettings(
  action: EditedAction,
  members: Parameters<typeof ActionSettings>[0]['members'],
): string {
  return members
    .map((member) => ({ label: member.label, value: settingText(action, member) }))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label} ${value}`)
    .join(', ');
}

function Place({ place, ...props }: Props & { readonly place: string }) {
  if (place === 'field') return <SetField {...props} />;
  if (place === 'value') return <SetValue {...props} />;
  if (place === 'recipients') return <Recipients {...props} />;
  const { action, change, fields, name } = props;
  const label = text('messageAt', { name });
  const stored = settingOf(action, place);
  return (
    <MessageSlot
      label={label}
      value={typeof stored === 'string' ? stored : ''}
      change={(next) => change(withSetting(action, place, next))}
      fields={fields}
    />
  );
}

function SetField({ action, change, fields, name }: Props) {
  const field = shownValueOf(settingOf(action, 'field'));
  const list = fields.list.filter(({ isMember, isWritable }) => isMember && isWritable);
  return (
    <ChoiceSlot
      label={text('setFieldAt', { name })}
      choices={fieldChoices(list, field)}
      value={field}
      choose={(path) => change(withSetting(withSetting(action, 'field', path), 'value', null))}
      isOpenEnded={field === ''}
      startsOpen={field === ''}
    >
      {field === '' ? text('field') : fields.labelOf(field)}
    </ChoiceSlot>
  );
}

/** The value that is set: in the input of its field; what is computed or taken from elsewhere as it is written. */
function SetValue({ action, change, fields, name }: Props) {
  const found = fields.at(shownValueOf(settingOf(action, 'field')));
  const value = action.config['value'] ?? null;
  const written = action.texts['value'] ?? (typeof value === 'string' && value.includes('{{') ? value : null);
  const isComputed = typeof value === 'object' && !Array.isArray(value) && value !== null;
  const isPlain = found !== undefined && written === null && !isComputed;
  const shown = written ?? (isComputed ? JSON.stringify(value) : textOf(value));
  return (
    <Slot
      label={text('setValueAt', { name })}
      isOpenEnded={value === null && written === null}
      content={() =>
        isPlain ? (
          <FieldInput
            field={found.field}
            label={text('value')}
            value={value}
            onChange={(next) => change(withSetting(action, 'value', next))}
            isExact
            hasFocus
          />
        ) : (
          <TextField
            label={text('value')}
            value={shown}
            onChange={(typed) => change({ ...action, texts: { ...action.texts, value: typed } })}
          />
        )
      }
    >
      <span>
        {value === null && written === null ? (
          text('noValue')
        ) : isPlain ? (
          <FieldText field={found.field} value={value} />
        ) : (
          shownMessage(shown, fields)
        )}
      </span>
    </Slot>
  );
}

function Recipients({ action, change, name }: Props) {
  const stored = settingOf(action, 'recipients');
  const recipients = Array.isArray(stored) ? stored.map(String) : [];
  const addresses = recipients.filter((one) => one.includes('@'));
  const ids = recipients.filter((one) => !one.includes('@'));
  const set = (next: readonly string[]) => change(withSetting(action, 'recipients', next));
  const label = text('recipientsAt', { name });
  return (
    <Slot
      label={label}
      isOpenEnded={recipients.length === 0}
      content={() => (
        <div className="slot-value">
          <AccountField label={label} isList value={ids} onChange={(next) => set([...addresses, ...next])} />
          {addresses.map((address) => (
            <span key={address} className="chosen">
              {address}
              <Button
                look="plain"
                className="icon"
                aria-label={`${text('remove')}: ${address}`}
                onClick={() => set(recipients.filter((one) => one !== address))}
              >
                <Icon name="x" />
              </Button>
            </span>
          ))}
        </div>
      )}
    >
      <span>
        {addresses.join(', ')}
        {addresses.length > 0 && ids.length > 0 && ', '}
        {ids.length > 0 && <FieldText field={accountField(label)} value={ids} />}
        {recipients.length === 0 && text('recipients')}
      </span>
    </Slot>
  );
}

const shownValueOf = (value: unknown): string => (typeof value === 'string' ? value : '');
