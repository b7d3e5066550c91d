import {
  aroundRecord,
  FormDialog,
  type FormState,
  MultiChoiceField,
  PasswordField,
  SelectField,
  shownOptions,
  shownValue,
  SwitchField,
  TextField,
  useChange,
  useCurrent,
  useForm,
} from '@tenantry/console';
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

/** Changes an account. */
export function EditUserDialog(props: { readonly user: User; readonly onClose: () => void }) {
  const { onClose } = props;
  const user = useCurrent(PATH, props.user);
  const { id, updatedAt, tenantId } = user;
  const options = { organizationId: useOrganizations(tenantId), roles: useRoles(tenantId) };
  const change = useChange();
  const form = useForm(
    {
      email: user.email,
      name: user.name ?? '',
      organizationId: user.organizationId ?? '',
      roles: user.roleIds,
      isConfirmed: user.isConfirmed,
    },
    ({ name, ...values }) =>
      change.run('PUT', `${PATH}/${id}`, { json: { ...values, name: name || null }, updatedAt }),
    {
      sets: ['roles'],
      labels: {
        email: text('email'),
        name: text('name'),
        organizationId: text('organization'),
        roles: text('roles'),
        isConfirmed: text('active'),
      },
      shown: (name, value) =>
        name === 'organizationId' || name === 'roles'
          ? shownOptions(options[name], value)
          : shownValue(value),
    },
  );
  return (
    <FormDialog
      title={user.name || user.email}
      around={aroundRecord('auth.user', user)}
      form={form}
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

/** Fields of an account, new or not. */
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
      <TextField
        label={text('email')}
        help={text('emailHelp')}
        type="email"
        isRequired
        maxLength={254}
        {...form.field('email')}
      />
      <TextField label={text('name')} maxLength={120} {...form.field('name')} />
      <SelectField
        label={text('organization')}
        isRequired
        options={organizations}
        {...form.field('organizationId')}
      />
      <MultiChoiceField
        label={text('roles')}
        help={text('rolesHelp')}
        options={roles}
        {...form.field('roles')}
      />
    </>
  );
}
