import { useState } from 'react';
import {
  AccountField,
  Button,
  Dialog,
  kitText,
  Loaded,
  useAccountName,
  useChange,
  useResource,
} from '@tenantry/console';
import { text } from './texts';
import { CONVERSATIONS } from './types';

interface Participants {
  readonly ownerUserId: string;
  readonly participants: readonly { readonly userId: string; readonly role: string }[];
}

/** Who reads a conversation besides its owner. */
export function ShareDialog(props: {
  /** Of the conversation. */
  readonly path: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { path, name, onClose } = props;
  const participants = useResource<Participants>(`${path}/participants`);
  return (
    <Dialog title={kitText('labelled', { label: text('share'), text: name })} onClose={onClose}>
      <p>{text('shareHelp')}</p>
      <Loaded resource={participants}>{(found) => <Sharing path={path} {...found} />}</Loaded>
    </Dialog>
  );
}

function Sharing({ path, ownerUserId, participants }: Participants & { readonly path: string }) {
  const [chosen, setChosen] = useState('');
  const change = useChange({ refreshes: [CONVERSATIONS] });
  const readers = participants.map(({ userId }) => userId).filter((userId) => userId !== ownerUserId);
  return (
    <>
      {readers.length === 0 ? (
        <p className="soft">{text('nobody')}</p>
      ) : (
        <ul className="readers">
          {readers.map((userId) => (
            <Reader
              key={userId}
              userId={userId}
              remove={() => void change.attempt('DELETE', `${path}/participants/${userId}`)}
            />
          ))}
        </ul>
      )}
      <AccountField
        label={text('colleague')}
        value={chosen === '' ? [] : [chosen]}
        onChange={([userId = '']) => setChosen(userId)}
        without={[ownerUserId, ...readers]}
      />
      <Button
        look="primary"
        disabled={chosen === ''}
        isBusy={change.isRunning}
        onClick={() =>
          void change
            .attempt('POST', `${path}/participants`, { json: { userId: chosen } })
            .then((isDone) => isDone && setChosen(''))
        }
      >
        {text('share')}
      </Button>
    </>
  );
}

function Reader({ userId, remove }: { readonly userId: string; readonly remove: () => void }) {
  const name = useAccountName(userId) ?? userId;
  return (
    <li className="tools">
      <span>{name}</span>
      <Button aria-label={`${kitText('remove')}: ${name}`} onClick={remove}>
        {kitText('remove')}
      </Button>
    </li>
  );
}
