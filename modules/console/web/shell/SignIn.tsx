import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { request } from '../api/request';
import { t } from '../texts/t';
import { EntryPage, Field } from './EntryPage';

/** The sign-in page. Afterwards the page that was left is shown, where the server finds its address to be local. */
export function SignIn() {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const signIn = async (values: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(location.search);
    const { redirect } = await request<{ redirect: string | null }>('POST', '/auth/login', {
      form: {
        ...values,
        redirect: query.get('redirect') ?? '/backend',
        ...(query.has('tenant') && { tenantId: query.get('tenant') ?? '' }),
      },
    });
    client.clear();
    navigate(redirect ?? '/backend');
  };
  return (
    <EntryPage
      title={t('signIn')}
      action={t('signIn')}
      submit={signIn}
      below={<Link href="/reset">{t('forgotten')}</Link>}
    >
      <Field label={t('email')} name="email" type="email" autoComplete="username" autoFocus />
      <Field label={t('password')} name="password" type="password" autoComplete="current-password" />
      <label className="check">
        <input type="checkbox" name="remember" value="true" />
        <span>{t('remember')}</span>
      </label>
    </EntryPage>
  );
}
