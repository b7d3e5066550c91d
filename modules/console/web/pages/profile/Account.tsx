import { useQueryClient } from '@tanstack/react-query';
import { usePerson } from '../../api/person';
import { useChange } from '../../api/useChange';
import { Form, PasswordField, TextField, useForm } from '../../kit';
import PasswordPage from './PasswordPage';
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
  const client = useQueryClient();
  const change = useChange({ done: text('saved') });
  const form = useForm(
    { email, currentPassword: '' },
    async (json) => {
      await change.run('PUT', '/auth/profile', { json });
      await client.invalidateQueries({ queryKey: ['frame'] });
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
