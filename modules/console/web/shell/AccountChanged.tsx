import { useEffect, useState } from 'react';
import { askSession, signedInNow } from '../api/account';
import { hearTabs } from '../api/tabs';
import { extensions } from '../frame/extensions';
import { actingAccount } from '../frame/session';
import { Button } from '../kit/Button';
import { entryText } from './entryTexts';
import { EntryNotice } from './EntryPage';

/**
 * In place of a page that was made for one account, after another one has signed in in the same browser: says so, and goes on
 * only when the person has chosen with which. When the first one has signed in again elsewhere, its page comes back.
 */
export function AccountChanged() {
  const was = actingAccount()?.email ?? '';
  const [now, setNow] = useState<string | null>(null);
  useEffect(() => {
    extensions.clear();
    const look = async () => {
      if ((await askSession()) === 'own') location.reload();
      else setNow(await signedInNow().catch(() => null));
    };
    const onChange = () => void look();
    onChange();
    addEventListener('focus', onChange);
    const end = hearTabs(onChange);
    return () => {
      removeEventListener('focus', onChange);
      end();
    };
  }, []);
  const signIn = () =>
    location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
  return (
    <EntryNotice title={entryText('title')}>
      <p role="alert">{now === null ? entryText('nobody', { was }) : entryText('changed', { was, now })}</p>
      <p>{entryText('help', { was })}</p>
      <div className="buttons">
        {now !== null && (
          <Button look="primary" onClick={() => location.reload()}>
            {entryText('goOn', { now })}
          </Button>
        )}
        <Button onClick={signIn}>{entryText('signIn', { was })}</Button>
      </div>
    </EntryNotice>
  );
}
