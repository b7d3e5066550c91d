import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { usePerson } from '../../api/person';
import { useChange } from '../../api/useChange';
import { Form, notify, PasswordField, TextField, useForm } from '../../kit';
import { text } from './texts';

/** The own e-mail address and password. */
export function Account() {
  return (
    <>
      <EMail />
      <h2>{text('password')}</h2>
      <p>{text('passwordHelp')}</p>
      <Password />
    </>
  );
}

function EMail() {
  const { email } = usePerson();
  const client = useQueryClient();
  const change = useChange({ done: text('saved') });
  const form = useForm({ email, currentPassword: '' }, async (json) => {
    await change.run('PUT', '/auth/profile', { json });
    form.set({ currentPassword: '' });
    await client.invalidateQueries({ queryKey: ['frame'] });
  });
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

function Password() {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const change = useChange();
  const form = useForm({ currentPassword: '', password: '', again: '' }, async ({ again, ...json }) => {
    if (again !== json.password) throw new Error(text('notTheSame'));
    await change.run('PUT', '/auth/profile', { json });
    notify({ text: text('passwordSaved') });
    // The server has ended the other sessions, and renewed this one.
    await client.invalidateQueries({ queryKey: ['frame'] });
    navigate('/backend/profile');
  });
  return (
    <Form form={form} action={text('changePassword')}>
      <PasswordField label={text('currentPassword')} {...form.field('currentPassword')} />
      <PasswordField label={text('newPassword')} isNew {...form.field('password')} />
      <PasswordField label={text('again')} isNew {...form.field('again')} />
    </Form>
  );
}
