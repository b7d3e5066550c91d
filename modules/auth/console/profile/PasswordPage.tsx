import { refreshFrame, Form, notify, PasswordField, useChange, useForm, navigate } from '@tenantry/console';
import { text } from './texts';

/** The own password; a page of its own, and a part of that of the account. */
export function PasswordPage() {
  const change = useChange();
  const form = useForm({ currentPassword: '', password: '', again: '' }, async ({ again, ...json }) => {
    if (again !== json.password) throw new Error(text('notTheSame'));
    await change.run('PUT', '/auth/profile', { json });
    notify({ text: text('passwordSaved') });
    // The server has ended the other sessions, and renewed this one.
    await refreshFrame();
    navigate('/backend/profile');
  });
  return (
    <>
      <p className="help">{text('passwordHelp')}</p>
      <Form form={form} action={text('changePassword')}>
        <PasswordField label={text('currentPassword')} {...form.field('currentPassword')} />
        <PasswordField label={text('newPassword')} isNew {...form.field('password')} />
        <PasswordField label={text('again')} isNew {...form.field('again')} />
      </Form>
    </>
  );
}
