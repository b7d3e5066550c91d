import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { askSession } from '../api/account';
import { usePerson } from '../api/person';
import { callService } from '../api/callService';
import { tellTabs } from '../api/tabs';
import { messageOf } from '../api/useChange';
import { actingAccount, sessionOver } from '../frame/session';
import { Button } from '../kit/Button';
import { Dialog } from '../kit/Dialog';
import { t } from '../texts/t';
import { Field } from './EntryField';
import { entryText } from './entryTexts';

/** Over the page when the session has ended: people sign in again, and what they have typed is still there. */
export function SignInAgain() {
  const { email, homeTenantId } = usePerson();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // After the dialog has opened, which moves the focus to its first button.
  useEffect(() => void form.current?.querySelector('input')?.focus(), []);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // Another tab may have renewed the session.
  useEffect(() => {
    const ask = async () => {
      if ((await askSession()) === 'own' && sessionOver(false)) await client.invalidateQueries();
    };
    const onReturn = () => void ask();
    addEventListener('focus', onReturn);
    return () => removeEventListener('focus', onReturn);
  }, [client]);
  const leave = () =>
    location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const credentials = { email, password, ...(homeTenantId !== null && { tenantId: homeTenantId }) };
    setSending(true);
    setError(null);
    try {
      await callService('signIn', { form: credentials });
      tellTabs(actingAccount()?.id ?? null);
      await client.invalidateQueries();
    } catch (caught) {
      setError(messageOf(caught as Error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog title={entryText('sessionOver')} onClose={leave}>
      <form ref={form} className="form" onSubmit={(event) => void submit(event)}>
        <p>{entryText('signInAgain', { email })}</p>
        <Field label={t('password')} name="password" type="password" autoComplete="current-password" />
        <div role="alert">{error !== null && <p className="notice error">{error}</p>}</div>
        <div className="buttons">
          <Button type="submit" look="primary" isBusy={isSending}>
            {t('signIn')}
          </Button>
          <Button onClick={leave}>{entryText('somebodyElse')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
