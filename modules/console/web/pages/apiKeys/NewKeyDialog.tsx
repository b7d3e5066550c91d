import { useChange } from '../../api/useChange';
import { DateField, FormDialog, MultiChoiceField, SelectField, TextField, useForm } from '../../kit';
import { useOrganizations, useRoles } from '../users/choices';
import { text } from './texts';

interface Props {
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

/** Adds a key for programs. */
export function NewKeyDialog({ onClose, onSecret }: Props) {
  const change = useChange();
  const form = useForm(
    { name: '', description: '', organizationId: '', roles: [] as readonly string[], expiresAt: '' },
    async ({ name, description, organizationId, roles, expiresAt }) => {
      const { secret } = await change.run<{ secret: string }>('POST', '/api_keys/keys', {
        json: {
          name,
          roles,
          description: description || null,
          organizationId: organizationId || null,
          // A day is one to the end of which the key is valid.
          expiresAt: expiresAt || null,
        },
      });
      onSecret(secret);
    },
  );
  return (
    <FormDialog title={text('add')} action={text('add')} form={form} onClose={onClose}>
      <TextField label={text('name')} isRequired maxLength={120} {...form.field('name')} />
      <TextField label={text('description')} lines={2} maxLength={1000} {...form.field('description')} />
      <SelectField
        label={text('organization')}
        none={text('wholeTenant')}
        options={useOrganizations()}
        {...form.field('organizationId')}
      />
      <MultiChoiceField label={text('roles')} options={useRoles()} {...form.field('roles')} />
      <DateField label={text('expires')} help={text('expiresHelp')} {...form.field('expiresAt')} />
    </FormDialog>
  );
}
