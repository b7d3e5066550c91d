import {
  Form,
  MultiChoiceField,
  SelectField,
  shownOptions,
  SwitchField,
  useChange,
  useForm,
} from '@tenantry/console';
import { text } from './texts';
import { type AgentSettings, type Provider, SETTINGS } from './types';

const MODERATION = [
  { value: 'on', text: text('on') },
  { value: 'off', text: text('off') },
];

/** Says among which providers people choose in a conversation, and whether what they write is checked. */
export function AgentModelForm({
  own,
  providers,
}: {
  readonly own: AgentSettings;
  readonly providers: readonly Provider[];
}) {
  const { agentId, runtimeOverrideAllowlist, moderation, allowRuntimeOverride } = own;
  const chosen = runtimeOverrideAllowlist.tenant?.providers ?? null;
  const change = useChange({ done: text('saved'), refreshes: ['/ai_assistant'] });
  const options = providers.map(({ id, name }) => ({ value: id, text: name }));
  const form = useForm(
    {
      isLimited: chosen !== null,
      allowedOverrideProviders: chosen ?? [],
      inputModeration: moderation.override === null ? '' : moderation.override ? 'on' : 'off',
    },
    ({ isLimited, allowedOverrideProviders, inputModeration }) =>
      change.run('PUT', SETTINGS, {
        json: {
          agentId,
          ...(allowRuntimeOverride && {
            allowedOverrideProviders: isLimited ? allowedOverrideProviders : null,
          }),
          inputModeration: inputModeration === '' ? null : inputModeration === 'on',
        },
      }),
    {
      sets: ['allowedOverrideProviders'],
      labels: {
        isLimited: text('limitedChoice'),
        allowedOverrideProviders: text('providers'),
        inputModeration: text('inputModeration'),
      },
      shown: (name, value) =>
        name === 'inputModeration' ? shownOptions(MODERATION, value || null) : shownOptions(options, value),
    },
  );
  return (
    <Form form={form}>
      {allowRuntimeOverride ? (
        <>
          <SwitchField
            label={text('limitedChoice')}
            help={text('limitedChoiceHelp')}
            {...form.field('isLimited')}
          />
          {form.values.isLimited && (
            <MultiChoiceField
              label={text('providers')}
              options={options}
              {...form.field('allowedOverrideProviders')}
            />
          )}
        </>
      ) : (
        <p className="soft">{text('fixedModel')}</p>
      )}
      <SelectField
        label={text('inputModeration')}
        isDisabled={moderation.enforced}
        help={text(moderation.enforced ? 'moderationEnforced' : 'moderationHelp')}
        none={text('asUsual')}
        options={MODERATION}
        {...form.field('inputModeration')}
      />
    </Form>
  );
}
