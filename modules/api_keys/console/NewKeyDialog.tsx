import {
  DateField,
  FormDialog,
  MultiChoiceField,
  SelectField,
  TextField,
  useChange,
  useForm,
  pathWith,
  useListOptions,
  usePerson,
} from '@tenantry/console';
import type { ItemOf } from '@tenantry/core';
import type { roles as roleRecords } from '@tenantry/module-auth/contract';
import type { ManagedOrganization } from '@tenantry/module-directory/contract';
import { text } from './texts';

interface Props {
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

/** Adds a key for programs. */
export function NewKeyDialog({ onClose, onSecret }: Props) {
  const { tenantId } = usePerson();
  const organizations = useListOptions(
    pathWith('/directory/organizations', { view: 'manage', pageSize: 100, tenantId }),
    ({ id, pathLabel }: ManagedOrganization) => ({ value: id, text: pathLabel }),
  );
  const roleOptions = useListOptions(
    pathWith('/auth/roles', { pageSize: 100, tenantId }),
    ({ id, name }: ItemOf<typeof roleRecords>) => ({ value: id, text: name }),
  );
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
      <TextField
        label={text('name')}
        help={text('nameHelp')}
        isRequired
        maxLength={120}
        {...form.field('name')}
      />
      <TextField label={text('description')} lines={2} maxLength={1000} {...form.field('description')} />
      <SelectField
        label={text('organization')}
        help={text('organizationHelp')}
        none={text('wholeTenant')}
        options={organizations}
        {...form.field('organizationId')}
      />
      <MultiChoiceField
        label={text('roles')}
        help={text('rolesHelp')}
        options={roleOptions}
        {...form.field('roles')}
      />
      <DateField label={text('expires')} help={text('expiresHelp')} {...form.field('expiresAt')} />
    </FormDialog>
  );
}
