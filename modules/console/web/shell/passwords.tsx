import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { request } from '../api/request';
import { t } from '../texts/t';
import { EntryPage, Field } from './EntryPage';

/** Sends a mail with a link to people who have forgotten their password. */
export function ForgottenPassword() {
  const [isSent, setSent] = useState(false);
  const submit = async ({ email = '' }: Readonly<Record<string, string>>) => {
    await request('POST', '/auth/reset', { form: { email } });
    setSent(true);
  };
  return (
    <EntryPage
      title={t('forgotten')}
      action={t('sendLink')}
      submit={submit}
      below={<Below text={isSent ? t('linkSent') : null} href="/login" />}
    >
      <Field label={t('email')} name="email" type="email" autoComplete="username" autoFocus />
    </EntryPage>
  );
}

/** Sets the password of the account that the token in the link is for. */
export function NewPassword({ token }: { readonly token: string }) {
  const [signIn, setSignIn] = useState<string | null>(null);
  const submit = async ({ password = '' }: Readonly<Record<string, string>>) => {
    const { redirect } = await request<{ redirect: string }>('POST', '/auth/reset/confirm', {
      form: { token, password },
    });
    setSignIn(redirect);
  };
  return (
    <EntryPage
      title={t('newPassword')}
      action={t('savePassword')}
      submit={submit}
      below={<Below text={signIn === null ? null : t('passwordSaved')} href={signIn ?? '/login'} />}
    >
      <Field label={t('password')} name="password" type="password" autoComplete="new-password" autoFocus />
    </EntryPage>
  );
}

function Below({ text, href }: { readonly text: ReactNode; readonly href: string }) {
  return (
    <>
      <div role="status">{text !== null && <p className="notice">{text}</p>}</div>
      <Link href={href}>{t('backToSignIn')}</Link>
    </>
  );
}
