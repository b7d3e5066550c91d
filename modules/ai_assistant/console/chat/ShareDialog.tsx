import { useState } from 'react';
import {
  Button,
  Dialog,
  kitText,
  type ListAnswer,
  Loaded,
  pathWith,
  SelectField,
  useChange,
  useResource,
} from '@tenantry/console';
import { text } from './texts';
import { CONVERSATIONS } from './types';

interface Participants {
  readonly ownerUserId: string;
  readonly participants: readonly { readonly userId: string; readonly role: string }[];
}

/** An account, as far as it is chosen here. */
interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
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
    <Dialog title={`${text('share')}: ${name}`} onClose={onClose}>
      <p>{text('shareHelp')}</p>
      <Loaded resource={participants}>{(found) => <Sharing path={path} {...found} />}</Loaded>
    </Dialog>
  );
}

function Sharing({ path, ownerUserId, participants }: Participants & { readonly path: string }) {
  const [chosen, setChosen] = useState('');
  const users = useResource<ListAnswer<User>>(pathWith('/auth/users', { pageSize: 100 }));
  const change = useChange({ refreshes: [CONVERSATIONS] });
  const readers = participants.filter(({ userId }) => userId !== ownerUserId);
  return (
    <Loaded resource={users}>
      {({ items }) => {
        const nameOf = (id: string) => {
          const user = items.find((one) => one.id === id);
          return user ? (user.name ?? user.email) : id;
        };
        const others = items.filter(
          ({ id }) => id !== ownerUserId && !readers.some(({ userId }) => userId === id),
        );
        return (
          <>
            {readers.length === 0 ? (
              <p className="soft">{text('nobody')}</p>
            ) : (
              <ul className="readers">
                {readers.map(({ userId }) => (
                  <li key={userId} className="tools">
                    <span>{nameOf(userId)}</span>
                    <Button
                      aria-label={`${kitText('remove')}: ${nameOf(userId)}`}
                      onClick={() => void change.attempt('DELETE', `${path}/participants/${userId}`)}
                    >
                      {kitText('remove')}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <SelectField
              label={text('colleague')}
              value={chosen}
              onChange={setChosen}
              options={others.map((user) => ({
                value: user.id,
                text: user.name === null ? user.email : `${user.name} · ${user.email}`,
              }))}
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
      }}
    </Loaded>
  );
}
