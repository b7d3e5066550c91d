import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { t } from '../texts/t';
import { callEntry } from './entryServices';
import { entryText } from './entryTexts';
import { Field } from './EntryField';
import { EntryNotice, EntryPage } from './EntryPage';
import { tenantIn } from './signInTenants';

/** Sends a mail with a link to people who have forgotten their password. */
export function ForgottenPassword() {
  const [isSent, setSent] = useState(false);
  const submit = async ({ email = '' }: Readonly<Record<string, string>>) => {
    await callEntry('requestReset', { form: { email } });
    setSent(true);
  };
  return (
    <EntryPage
      title={entryText('forgotten')}
      action={entryText('sendLink')}
      submit={submit}
      below={<Below text={isSent ? entryText('linkSent') : null} href="/login" />}
    >
      <Field label={t('email')} name="email" type="email" autoComplete="username" autoFocus />
    </EntryPage>
  );
}

/** Sets the password of the account that the token in the link is for. Says at once whether the link is still good. */
export function NewPassword({ token }: { readonly token: string }) {
  const query = new URLSearchParams(location.search);
  const isInvitation = query.has('invitation');
  const tenant = tenantIn(query.get('tenant') ?? '');
  const signInPage = tenant === null ? '/login' : `/login?tenant=${tenant}`;
  const [isSaved, setSaved] = useState(false);
  // Without an answer the server judges the link when the password is sent.
  const { data } = useQuery({
    queryKey: ['password link', token],
    queryFn: () => callEntry<{ valid: boolean }>('checkReset', { form: { token } }),
    staleTime: Infinity,
    retry: false,
  });
  const submit = async ({ password = '' }: Readonly<Record<string, string>>) => {
    await callEntry('setPassword', { form: { token, password } });
    setSaved(true);
  };
  const title = entryText(isInvitation ? 'invitation' : 'newPassword');
  if (isSaved || data?.valid === false)
    return (
      <EntryNotice title={title}>
        <div role="status">
          <p className="notice">
            {isSaved
              ? entryText('passwordSaved')
              : entryText(isInvitation ? 'invitationExpired' : 'linkExpired')}
          </p>
        </div>
        {!isSaved && !isInvitation && <Link href="/reset">{entryText('newLink')}</Link>}
        <Link href={signInPage}>{entryText('backToSignIn')}</Link>
      </EntryNotice>
    );
  return (
    <EntryPage
      title={title}
      action={entryText('savePassword')}
      submit={submit}
      below={<Link href={signInPage}>{entryText('backToSignIn')}</Link>}
    >
      {isInvitation && <p>{entryText('invited')}</p>}
      <Field label={t('password')} name="password" type="password" autoComplete="new-password" autoFocus />
    </EntryPage>
  );
}

function Below({ text, href }: { readonly text: ReactNode; readonly href: string }) {
  return (
    <>
      <div role="status">{text !== null && <p className="notice">{text}</p>}</div>
      <Link href={href}>{entryText('backToSignIn')}</Link>
    </>
  );
}
