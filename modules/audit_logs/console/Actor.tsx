import { Avatar } from '@tenantry/console';
import { text } from './texts';
import type { Entry } from './types';

type Actor = Pick<Entry, 'actorUserId' | 'actorUserName'> & { readonly source?: 'ui' | 'api' | 'system' };

/** The name of who made an entry. An API key has that of the account that made the key. */
export function actorName({ actorUserName, source }: Actor): string {
  if (actorUserName === null) return text('system');
  return source === 'api' ? text('keyOf', { name: actorUserName }) : actorUserName;
}

/** The picture of who made an entry: round for people, square for API keys and the system. */
export function ActorMark(actor: Actor) {
  const name = actorName(actor);
  if (actor.actorUserName === null)
    return <Avatar name={name} shape="square" size={24} icon="settings" tone="grey" />;
  if (actor.source === 'api')
    return <Avatar name={name} shape="square" size={24} icon="key-round" tone="grey" />;
  return <Avatar name={name} shape="round" size={24} account={actor.actorUserId} />;
}
