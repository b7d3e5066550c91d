import { Badge, Button, formatTime, ListPage, useChange } from '@tenantry/console';
import type { SessionItem } from '@tenantry/module-auth/contract';
import { text } from './texts';

/** Where the account is signed in, and the way to end a session. */
export function Sessions() {
  const change = useChange({ done: text('ended'), refreshes: ['/auth/sessions'] });
  return (
    <ListPage<SessionItem>
      label={text('sessions')}
      path="/auth/sessions"
      empty={{ title: text('noSessions') }}
      columns={[
        {
          title: text('browser'),
          cell: ({ userAgent, current }) => (
            <>
              {nameOf(userAgent)} {current && <Badge tone="good">{text('current')}</Badge>}
            </>
          ),
        },
        { title: text('address'), cell: ({ ipAddress }) => ipAddress ?? '–' },
        { title: text('since'), cell: ({ createdAt }) => formatTime(createdAt) },
        { title: text('expires'), cell: ({ expiresAt }) => formatTime(expiresAt) },
        {
          title: text('end'),
          isTitleHidden: true,
          cell: ({ id, current, userAgent }) =>
            current ? null : (
              <Button
                aria-label={`${text('end')}: ${nameOf(userAgent)}`}
                onClick={() => void change.attempt('DELETE', `/auth/sessions/${id}`)}
              >
                {text('end')}
              </Button>
            ),
        },
      ]}
    />
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
