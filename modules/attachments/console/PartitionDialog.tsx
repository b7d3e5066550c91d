import {
  ApiError,
  FormDialog,
  SwitchField,
  TextField,
  useChange,
  useForm,
  useResource,
} from '@tenantry/console';
import { partitionTitle } from './partitionTitle';
import { text } from './texts';
import { type Partition, PARTITIONS } from './types';

/** Makes a place for files. */
export function NewPartitionDialog({ onClose }: { readonly onClose: () => void }) {
  const change = useChange({ done: text('partitionSaved') });
  const initial = {
    code: '',
    title: '',
    description: '',
    isPublic: false,
    requiresOcr: true,
    storageDriver: 'local',
    configJson: '',
  };
  const form = useForm(initial, ({ description, configJson, ...others }) =>
    change.run('POST', PARTITIONS, {
      json: { ...others, description: description || null, configJson: settingsOf(configJson) },
    }),
  );
  return (
    <FormDialog title={text('addPartition')} action={text('addPartition')} form={form} onClose={onClose}>
      <TextField
        label={text('code')}
        help={text('codeHelp')}
        isRequired
        minLength={2}
        maxLength={60}
        pattern="[A-Za-z0-9_\-]+"
        {...form.field('code')}
      />
      <TextField label={text('partitionTitle')} isRequired maxLength={120} {...form.field('title')} />
      <TextField label={text('description')} maxLength={500} lines={2} {...form.field('description')} />
      <SwitchField label={text('isPublic')} help={text('isPublicHelp')} {...form.field('isPublic')} />
      <SwitchField label={text('readsTexts')} {...form.field('requiresOcr')} />
      <TextField
        label={text('storage')}
        help={text('storageHelp')}
        isRequired
        maxLength={50}
        {...form.field('storageDriver')}
      />
      <TextField label={text('storageSettings')} lines={3} {...form.field('configJson')} />
    </FormDialog>
  );
}

/** Changes a place for files; its code stays, and its storage, from which files would have to be moved. */
export function EditPartitionDialog(props: { readonly partition: Partition; readonly onClose: () => void }) {
  const { onClose } = props;
  // The list is read anew while the dialog is open.
  const { data } = useResource<{ readonly items: readonly Partition[] }>(PARTITIONS);
  const partition = data?.items.find(({ id }) => id === props.partition.id) ?? props.partition;
  const { id, code, title, description, isPublic, requiresOcr, storageDriver, updatedAt } = partition;
  const change = useChange({ done: text('partitionSaved') });
  const form = useForm(
    { title, description: description ?? '', isPublic, requiresOcr },
    (values) => {
      // A change replaces the partition, but for what it keeps where nothing is sent.
      const json = { id, code, storageDriver, ...values, description: values.description || null };
      return change.run('PUT', PARTITIONS, { json, updatedAt });
    },
    {
      labels: {
        title: text('partitionTitle'),
        description: text('description'),
        isPublic: text('isPublic'),
        requiresOcr: text('readsTexts'),
      },
    },
  );
  return (
    <FormDialog title={partitionTitle(partition)} form={form} onClose={onClose}>
      <TextField label={text('partitionTitle')} isRequired maxLength={120} {...form.field('title')} />
      <TextField label={text('description')} maxLength={500} lines={2} {...form.field('description')} />
      <SwitchField label={text('isPublic')} help={text('isPublicHelp')} {...form.field('isPublic')} />
      <SwitchField label={text('readsTexts')} {...form.field('requiresOcr')} />
    </FormDialog>
  );
}

/** @throws ApiError at the field where the text is not a JSON object */
function settingsOf(typed: string): object | null {
  if (typed.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(typed);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  const message = text('storageSettingsWrong');
  throw new ApiError(400, message, { details: [{ path: 'configJson', message }] });
}
