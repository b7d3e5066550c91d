import { NumberField, SelectField, SwitchField, TextField } from '@tenantry/console';
import type { ActionType } from '@tenantry/module-business_rules/contract';
import { text } from './texts';

interface Props {
  readonly member: ActionType['members'][number];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The input of a setting of an action, by what the server says of its values. */
export function ActionSetting({ member, value, onChange }: Props) {
  const { label, value: of } = member;
  const { kind, choices, limits } = of;
  const { min, max, maxLength } = limits;
  const common = { label, isRequired: of.isRequired, ...(of.note !== null && { help: of.note }) };
  if (choices.length > 0)
    return (
      <SelectField
        {...common}
        {...(!of.isRequired && { none: '–' })}
        options={choices.map((choice) => ({ value: String(choice), text: String(choice) }))}
        value={value}
        onChange={onChange}
      />
    );
  if (kind === 'boolean')
    return <SwitchField {...common} value={value === 'true'} onChange={(isOn) => onChange(String(isOn))} />;
  if (kind === 'integer' || kind === 'decimal')
    return (
      <NumberField
        {...common}
        step={kind === 'integer' ? 1 : 'any'}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        value={value === '' ? null : Number(value)}
        onChange={(next) => onChange(next === null ? '' : String(next))}
      />
    );
  if (kind === 'list')
    return <TextField {...common} help={text('onePerLine')} lines={3} value={value} onChange={onChange} />;
  return (
    <TextField
      {...common}
      {...(maxLength !== undefined && { maxLength })}
      {...(kind === 'json' && /[\n{[]/.test(value) && { lines: 4 })}
      value={value}
      onChange={onChange}
    />
  );
}
