import { useChange } from '../../api/useChange';
import { readOne, useRecord } from '../../api/useRecord';
import { aroundRecord } from '../../frame/RecordParts';
import {
  ConflictDialog,
  FormDialog,
  type FormState,
  MultiChoiceField,
  PasswordField,
  SelectField,
  SwitchField,
  TextField,
  useForm,
} from '../../kit';
import { useOrganizations, useRoles } from './choices';
import { text } from './texts';
import type { User } from './types';

const PATH = '/auth/users';

/** Adds an account, by an invitation or with a password. */
export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const change = useChange({ done: text('added') });
  const form = useForm(
    {
      email: '',
      name: '',
      organizationId: '',
      roles: [] as readonly string[],
      isInvited: true,
      password: '',
    },
    ({ isInvited, password, name, ...values }) =>
      change.run('POST', PATH, {
        json: { ...values, name: name || null, ...(isInvited ? { sendInviteEmail: true } : { password }) },
      }),
  );
  return (
    <FormDialog title={text('add')} form={form} action={text('add')} onClose={onClose}>
      <UserFields form={form} />
      <SwitchField label={text('invite')} help={text('inviteHelp')} {...form.field('isInvited')} />
      {!form.values.isInvited && <PasswordField label={text('password')} isNew {...form.field('password')} />}
    </FormDialog>
  );
}

/** Changes an account. Where somebody else has changed it meanwhile, both versions are shown. */
export function EditUserDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { id, updatedAt, tenantId } = user;
  const record = useRecord<User>({ read: () => readOne(PATH, id), versionOf: (stored) => stored.updatedAt });
  const form = useForm(
    {
      email: user.email,
      name: user.name ?? '',
      organizationId: user.organizationId ?? '',
      roles: user.roleIds,
      isConfirmed: user.isConfirmed,
    },
    async ({ name, ...values }) => {
      const isDone = await record.write('PUT', `${PATH}/${id}`, { ...values, name: name || null }, updatedAt);
      if (isDone) onClose();
    },
  );
  if (record.conflict)
    return (
      <ConflictDialog
        conflict={{
          ...record.conflict,
          theirs: { ...record.conflict.theirs, roles: record.conflict.theirs.roleIds },
        }}
        members={{ email: text('email'), name: text('name'), isConfirmed: text('active') }}
        onDone={onClose}
      />
    );
  return (
    <FormDialog
      title={user.email}
      around={aroundRecord('auth.user', user)}
      form={form}
      onDone={() => undefined}
      onClose={onClose}
    >
      <UserFields form={form} tenantId={tenantId} />
      <SwitchField label={text('active')} help={text('activeHelp')} {...form.field('isConfirmed')} />
    </FormDialog>
  );
}

interface UserValues {
  readonly email: string;
  readonly name: string;
  readonly organizationId: string;
  readonly roles: readonly string[];
}

/** What accounts have, whether they are new or not. */
function UserFields({
  form,
  tenantId,
}: {
  readonly form: Pick<FormState<UserValues>, 'field'>;
  readonly tenantId?: string;
}) {
  const organizations = useOrganizations(tenantId);
  const roles = useRoles(tenantId);
  return (
    <>
      <TextField label={text('email')} type="email" isRequired maxLength={254} {...form.field('email')} />
      <TextField label={text('name')} maxLength={120} {...form.field('name')} />
      <SelectField
        label={text('organization')}
        isRequired
        options={organizations}
        {...form.field('organizationId')}
      />
      <MultiChoiceField label={text('roles')} options={roles} {...form.field('roles')} />
    </>
  );
}
