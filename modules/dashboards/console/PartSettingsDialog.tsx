import {
  FormDialog,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  useForm,
  type WidgetSetting,
} from '@tenantry/console';
import { text } from './texts';
import type { LayoutItem, WidgetSettings } from './types';

type Value = string | number | boolean | null;

/** The settings of a widget that its module draws, as the module declares them. */
export function PartSettingsDialog(props: {
  readonly item: LayoutItem;
  readonly title: string;
  readonly declared: readonly WidgetSetting[];
  /** @throws ApiError as the server refuses them */
  readonly save: (settings: WidgetSettings) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { item, title, declared, save, onClose } = props;
  const initial = declared.map((setting) => [setting.name, valueOf(setting, item.settings?.[setting.name])]);
  const form = useForm(
    Object.fromEntries(initial) as Record<string, Value>,
    (values) => save({ ...item.settings, ...values }),
    { labels: Object.fromEntries(declared.map(({ name, title: label }) => [name, label])) },
  );
  return (
    <FormDialog form={form} title={text('settingsOf', { title })} onClose={onClose}>
      {declared.map((setting) => (
        <SettingField key={setting.name} setting={setting} field={form.field(setting.name)} />
      ))}
    </FormDialog>
  );
}

interface FieldOf<T> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly error: string | undefined;
}

function SettingField({
  setting,
  field,
}: {
  readonly setting: WidgetSetting;
  readonly field: FieldOf<Value>;
}) {
  const { title, kind, min, max, choices = [] } = setting;
  if (kind === 'boolean') return <SwitchField label={title} {...(field as FieldOf<boolean>)} />;
  if (kind === 'text') return <TextField label={title} {...(field as FieldOf<string>)} />;
  if (kind === 'choice')
    return (
      <SelectField
        label={title}
        isRequired
        options={choices.map((choice) => ({ value: choice.value, text: choice.title }))}
        {...(field as FieldOf<string>)}
      />
    );
  return (
    <NumberField
      label={title}
      isRequired
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(field as FieldOf<number | null>)}
    />
  );
}

/** The stored value where it is of the kind that the form changes. */
function valueOf({ kind, min, choices = [] }: WidgetSetting, stored: unknown): Value {
  if (kind === 'boolean') return stored === true;
  if (kind === 'integer') return typeof stored === 'number' ? stored : (min ?? null);
  if (kind === 'text') return typeof stored === 'string' ? stored : '';
  const known = choices.find(({ value }) => value === stored) ?? choices[0];
  return known?.value ?? '';
}
