import {
  Button,
  Form,
  SelectField,
  shownOptions,
  shownValue,
  TextField,
  useChange,
  useForm,
} from '@tenantry/console';
import { text } from './texts';
import { type Choice, type Provider, SETTINGS } from './types';

/** Chooses provider, model and address of all agents, or of one. */
export function ChoiceForm(props: {
  /** Null: all agents. */
  readonly agentId: string | null;
  readonly choice: Choice | null;
  readonly providers: readonly Provider[];
}) {
  const { agentId, choice, providers } = props;
  const change = useChange({ done: text('saved'), refreshes: ['/ai_assistant'] });
  const options = providers.map(({ id, name }) => ({ value: id, text: name }));
  const form = useForm(
    {
      providerId: choice?.providerId ?? '',
      modelId: choice?.modelId ?? '',
      baseURL: choice?.baseURL ?? '',
    },
    ({ providerId, modelId, baseURL }) =>
      change.run('PUT', SETTINGS, {
        json: {
          agentId,
          providerId: providerId || null,
          modelId: modelId.trim() || null,
          baseURL: baseURL.trim() || null,
        },
      }),
    {
      labels: { providerId: text('provider'), modelId: text('model'), baseURL: text('address') },
      shown: (name, value) => (name === 'providerId' ? shownOptions(options, value) : shownValue(value)),
    },
  );
  const models = providers.find(({ id }) => id === form.values.providerId)?.defaultModels ?? [];
  const help =
    models.length > 0 ? text('known', { names: models.map(({ id }) => id).join(', ') }) : undefined;
  return (
    <Form
      form={form}
      buttons={
        choice && (
          <Button onClick={() => void change.attempt('DELETE', SETTINGS, { json: { agentId } })}>
            {text('removeChoice')}
          </Button>
        )
      }
    >
      <SelectField
        label={text('provider')}
        none={text('asUsual')}
        options={options}
        {...form.field('providerId')}
      />
      <TextField
        label={text('model')}
        maxLength={256}
        {...(help !== undefined && { help })}
        {...form.field('modelId')}
      />
      <TextField label={text('address')} type="url" help={text('addressHelp')} {...form.field('baseURL')} />
    </Form>
  );
}
