import {
  Avatar,
  Card,
  Chip,
  Form,
  PasswordField,
  refreshFrame,
  TextField,
  useChange,
  useForm,
  usePerson,
  useResource,
} from '@tenantry/console';
import { PasswordPage } from './PasswordPage';
import { text } from './texts';

/** The own e-mail address and password, and the roles of the account. */
export function Account() {
  return (
    <>
      <Who />
      <EMail />
      <Card title={text('password')}>
        <PasswordPage />
      </Card>
    </>
  );
}

function Who() {
  const { email, name } = usePerson();
  const roles = useResource<{ readonly roles: readonly string[] }>('/auth/profile').data?.roles ?? [];
  return (
    <section className="card who">
      <Avatar name={name ?? email} shape="round" size={44} />
      <div>
        <strong>{name ?? email}</strong>
        {name !== null && <p className="help">{email}</p>}
      </div>
      {roles.length > 0 && (
        <ul className="words" aria-label={text('roles')}>
          {roles.map((role) => (
            <li key={role}>
              <Chip tone="grey">{role}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EMail() {
  const { email } = usePerson();
  const change = useChange({ done: text('saved') });
  const form = useForm(
    { email, currentPassword: '' },
    async (json) => {
      await change.run('PUT', '/auth/profile', { json });
      await refreshFrame();
    },
    { labels: { email: text('email') }, again: { currentPassword: '' } },
  );
  return (
    <Card title={text('email')}>
      <p className="help">{text('emailHelp')}</p>
      <Form form={form}>
        <TextField
          label={text('email')}
          type="email"
          autoComplete="username"
          isRequired
          {...form.field('email')}
        />
        <PasswordField label={text('currentPassword')} {...form.field('currentPassword')} />
      </Form>
    </Card>
  );
}
