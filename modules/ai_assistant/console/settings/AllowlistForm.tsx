import {
  Button,
  Form,
  MultiChoiceField,
  shownOptions,
  Summary,
  SwitchField,
  TextField,
  useChange,
  useForm,
} from '@tenantry/console';
import { linesOf } from './linesOf';
import { text } from './texts';
import { ALLOWLIST, type Settings } from './types';

/** Says which providers and models agents may use, within what the operator allows. */
export function AllowlistForm({ settings }: { readonly settings: Settings }) {
  const { allowlistProviders, tenantAllowlist } = settings;
  const change = useChange({ done: text('saved'), refreshes: ['/ai_assistant'] });
  const options = allowlistProviders.map(({ id, name }) => ({ value: id, text: name }));
  const form = useForm(
    {
      isLimited: tenantAllowlist !== null && tenantAllowlist.allowedProviders !== null,
      allowedProviders: (tenantAllowlist?.allowedProviders ??
        allowlistProviders.map(({ id }) => id)) as readonly string[],
      models: Object.fromEntries(
        Object.entries(tenantAllowlist?.allowedModelsByProvider ?? {}).map(([id, names]) => [
          id,
          names.join('\n'),
        ]),
      ) as Readonly<Record<string, string>>,
    },
    ({ isLimited, allowedProviders, models }) => {
      const allowedModelsByProvider = Object.fromEntries(
        Object.entries(models)
          .map(([id, names]) => [id, linesOf(names)] as const)
          .filter(([, names]) => names.length > 0),
      );
      const json = { allowedProviders: isLimited ? allowedProviders : null, allowedModelsByProvider };
      return change.run('PUT', ALLOWLIST, { json });
    },
    {
      sets: ['allowedProviders'],
      labels: {
        isLimited: text('limited'),
        allowedProviders: text('providers'),
        models: text('limitModels'),
      },
      shown: (name, value) =>
        name === 'models'
          ? Object.entries(value as Readonly<Record<string, string>>)
              .map(([id, names]) => `${shownOptions(options, id)}: ${linesOf(names).join(', ')}`)
              .join('; ') || '–'
          : shownOptions(options, value),
    },
  );
  const { isLimited, allowedProviders, models } = form.values;
  const shown = allowlistProviders.filter(({ id }) => !isLimited || allowedProviders.includes(id));
  return (
    <Form
      form={form}
      buttons={
        tenantAllowlist && (
          <Button onClick={() => void change.attempt('DELETE', ALLOWLIST)}>{text('allowAll')}</Button>
        )
      }
    >
      <SwitchField label={text('limited')} {...form.field('isLimited')} />
      {isLimited && (
        <MultiChoiceField label={text('providers')} options={options} {...form.field('allowedProviders')} />
      )}
      <details open={form.field('models').error !== undefined || undefined}>
        <Summary>{text('limitModels')}</Summary>
        {shown.map(({ id, name, defaultModels }) => (
          <TextField
            key={id}
            label={text('modelsOf', { name })}
            help={text('modelsHelp', { names: defaultModels.map((model) => model.id).join(', ') || '–' })}
            lines={2}
            value={models[id] ?? ''}
            onChange={(value) => form.set({ models: { ...models, [id]: value } })}
            error={form.field('models').error}
          />
        ))}
      </details>
    </Form>
  );
}
