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
            {items.some(({ current }) => !current) && <EndOthers />}
            <ul className="device-list" aria-label={text('sessions')}>
              {items.toSorted(currentFirst).map((session) => (
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
  const { userAgent, ipAddress, createdAt, expiresAt, lastUsedAt, current } = session;
  const name = nameOf(userAgent);
  return (
    <li>
      <span className="tile-icon">
        <Icon name={/Android|iPhone|iPad/.test(userAgent ?? '') ? 'smartphone' : 'monitor'} />
      </span>
      <div>
        <strong>{name}</strong> {current && <Badge tone="good">{text('current')}</Badge>}
        <p className="help">
          {!current && (
            <>
              <span title={formatTime(lastUsedAt)}>{text('lastUsed', { when: formatAgo(lastUsedAt) })}</span>
              {' · '}
            </>
          )}
          <span title={formatTime(createdAt)}>{text('signedIn', { when: formatAgo(createdAt) })}</span>
          {' · '}
          <span title={formatTime(expiresAt)}>{text('endsAt', { when: formatAgo(expiresAt) })}</span>
          {ipAddress !== null && ` · ${ipAddress}`}
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

/** Ends the other sessions of all pages, one after the other. */
function EndOthers() {
  const [isBusy, setBusy] = useState(false);
  const others = async () => {
    const { items } = await request<Answer>('GET', pathWith(PATH, { pageSize: 100 }));
    return items.filter(({ current }) => !current);
  };
  const end = async () => {
    setBusy(true);
    try {
      for (let found = await others(); found.length > 0; found = await others())
        for (const { id } of found) await request('DELETE', `${PATH}/${id}`);
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

const currentFirst = (a: SessionItem, b: SessionItem) => Number(b.current) - Number(a.current);

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const;
const NAMES: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };

/** Browser and system, as far as the header of the browser names them. */
function nameOf(userAgent: string | null): string {
  if (userAgent === null) return '–';
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => {
    const found = names.find((name) => userAgent.includes(name));
    return found && (NAMES[found] ?? found);
  });
  return browser && system ? text('browserOn', { browser, system }) : (browser ?? system ?? userAgent);
}
