import {
  refreshFrame,
  Form,
  PasswordField,
  TextField,
  useChange,
  useForm,
  usePerson,
} from '@tenantry/console';
import { PasswordPage } from './PasswordPage';
import { text } from './texts';

/** The own e-mail address and password. */
export function Account() {
  return (
    <>
      <EMail />
      <h2>{text('password')}</h2>
      <PasswordPage />
    </>
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
  );
}
