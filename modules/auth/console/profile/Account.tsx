import {
  Badge,
  Card,
  Form,
  refreshFrame,
  TextField,
  useChange,
  useForm,
  usePerson,
  useResource,
} from '@tenantry/console';
import { OwnPicture } from './OwnPicture';
import { PasswordPage } from './PasswordPage';
import { text } from './texts';

/** The own name, e-mail address and password, and the roles of the account. */
export function Account() {
  return (
    <>
      <Who />
      <Details />
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
      <OwnPicture>
        <strong>{name ?? email}</strong>
        {name !== null && <p className="help">{email}</p>}
      </OwnPicture>
      {roles.length > 0 && (
        <ul className="words" aria-label={text('roles')}>
          {roles.map((role) => (
            <li key={role}>
              <Badge>{role}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Details() {
  const { email, name } = usePerson();
  const change = useChange({ done: text('saved') });
  const form = useForm(
    { name: name ?? '', email },
    async (values) => {
      await change.run('PUT', '/auth/profile', { json: { ...values, name: values.name || null } });
      await refreshFrame();
    },
    { labels: { name: text('ownName'), email: text('email') } },
  );
  return (
    <Card title={text('details')}>
      <Form form={form}>
        <TextField
          label={text('ownName')}
          help={text('ownNameHelp')}
          autoComplete="name"
          maxLength={120}
          {...form.field('name')}
        />
        <TextField
          label={text('email')}
          help={text('emailHelp')}
          type="email"
          autoComplete="username"
          isRequired
          {...form.field('email')}
        />
      </Form>
    </Card>
  );
}
