import {
  Badge,
  Button,
  Card,
  formatAgo,
  formatTime,
  Icon,
  Loaded,
  messageOf,
  notify,
  Pager,
  pathWith,
  refresh,
  request,
  useAddress,
  useChange,
  useResource,
} from '@tenantry/console';
import type { SessionItem } from '@tenantry/module-auth/contract';
import { useState } from 'react';
import { text } from './texts';

const PATH = '/auth/sessions';

interface Answer {
  readonly items: readonly SessionItem[];
  readonly totalPages: number;
}

/** Where the account is signed in, and ways to end one session or all others. */
export function Sessions() {
  const { page } = useAddress();
  const sessions = useResource<Answer>(pathWith(PATH, { page, pageSize: 25 }));
  const change = useChange({ done: text('ended'), refreshes: [PATH] });
  return (
    <Card title={text('sessions')}>
      <p className="help">{text('sessionsHelp')}</p>
      <Loaded resource={sessions}>
        {({ items, totalPages }) => (
          <>
            <EndOthers others={items.filter(({ current }) => !current)} />
            <ul className="device-list" aria-label={text('sessions')}>
              {items.map((session) => (
                <Session
                  key={session.id}
                  session={session}
                  end={() => void change.attempt('DELETE', `${PATH}/${session.id}`)}
                />
              ))}
            </ul>
            <Pager pages={totalPages} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Session({ session, end }: { readonly session: SessionItem; readonly end: () => void }) {
  const { userAgent, ipAddress, createdAt, expiresAt, current } = session;
  const name = nameOf(userAgent);
  return (
    <li>
      <span className="tile-icon">
        <Icon name={/Android|iPhone|iPad/.test(userAgent ?? '') ? 'smartphone' : 'monitor'} />
      </span>
      <div>
        <strong>{name}</strong> {current && <Badge tone="good">{text('current')}</Badge>}
        <p className="help">
          {ipAddress !== null && `${ipAddress} · `}
          <span title={formatTime(createdAt)}>{text('signedIn', { when: formatAgo(createdAt) })}</span>
          {' · '}
          <span title={formatTime(expiresAt)}>{text('endsAt', { when: formatAgo(expiresAt) })}</span>
        </p>
      </div>
      {!current && (
        <Button aria-label={`${text('end')}: ${name}`} onClick={end}>
          {text('end')}
        </Button>
      )}
    </li>
  );
}

/** Ends the other sessions, one after the other. */
function EndOthers({ others }: { readonly others: readonly SessionItem[] }) {
  const [isBusy, setBusy] = useState(false);
  if (others.length < 2) return null;
  const end = async () => {
    setBusy(true);
    try {
      for (const { id } of others) await request('DELETE', `${PATH}/${id}`);
      notify({ text: text('othersEnded') });
    } catch (error) {
      notify({ text: messageOf(error as Error), kind: 'error' });
    } finally {
      setBusy(false);
      await refresh([PATH]);
    }
  };
  return (
    <p>
      <Button isBusy={isBusy} onClick={() => void end()}>
        {text('others')}
      </Button>
    </p>
  );
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const;
const NAMES: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };

/** Browser and system, as far as the header of the browser names them. */
function nameOf(userAgent: string | null): string {
  if (userAgent === null) return '–';
  const found = [BROWSERS, SYSTEMS].map((names) => names.find((name) => userAgent.includes(name)));
  const words = found.flatMap((name) => (name === undefined ? [] : [NAMES[name] ?? name]));
  return words.length > 0 ? words.join(', ') : userAgent;
}
