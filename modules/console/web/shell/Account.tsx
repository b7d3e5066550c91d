import { useId } from 'react';
import { serviceOf } from '../api/services';
import { type Profile, signOut } from '../api/session';
import { Avatar } from '../kit/Avatar';
import { t } from '../texts/t';
import { Preferences } from './Preferences';
import { shellText } from './shellTexts';

interface Props {
  readonly profile: Pick<Profile, 'email' | 'name' | 'picture'>;
}

/** A button that opens what belongs to the person: language, colours, sign-out. */
export function Account({ profile: { email, name, picture } }: Props) {
  const id = useId();
  const shown = name ?? email;
  return (
    <>
      <button type="button" className="account-button" popoverTarget={id}>
        <Avatar name={shown} shape="round" size={24} picture={picture} />
        <span className="hidden">{t('accountOf', { name: shown })}</span>
      </button>
      <div id={id} popover="auto" className="account">
        <p>
          <strong>{shown}</strong>
          {name !== null && (
            <>
              <br />
              <span className="soft">{email}</span>
            </>
          )}
        </p>
        <Preferences />
        <a href="/api/docs">{shellText('apiDocs')}</a>
        {serviceOf('signOut') && (
          <button type="button" onClick={signOut}>
            {t('signOut')}
          </button>
        )}
      </div>
    </>
  );
}
