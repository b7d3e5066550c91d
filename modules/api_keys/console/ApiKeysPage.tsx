import { useState } from 'react';
import {
  actionsColumn,
  Ago,
  Badge,
  Button,
  FirstFew,
  formatAgo,
  formatDay,
  formatTime,
  ListPage,
  listParts,
  Named,
  serverNow,
  useIsOver,
  usePerson,
  useRemoval,
  SecretDialog,
} from '@tenantry/console';
import type { ListedKey } from '@tenantry/module-api_keys/contract';
import { NewKeyDialog } from './NewKeyDialog';
import { text } from './texts';

/** Milliseconds before its end from which on a key is marked. */
const SOON = 14 * 24 * 60 * 60 * 1000;

/** Keys by which programs call the API. */
export function ApiKeysPage() {
  const { features } = usePerson();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { ask, dialog } = useRemoval();
  return (
    <>
      <ListPage<ListedKey>
        more={listParts('api_keys.key')}
        label={text('title')}
        path="/api_keys/keys"
        hasSearch
        empty={{ title: text('empty'), help: text('emptyHelp') }}
        add={
          features.includes('api_keys.create') && (
            <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
              {text('add')}
            </Button>
          )
        }
        columns={[
          {
            title: text('name'),
            cell: ({ name, keyPrefix, description }) => (
              <Named
                mark={{ name, shape: 'square', size: 32, icon: 'key-round', tone: 'grey' }}
                note={
                  <>
                    <code>{keyPrefix}…</code>
                    {description && ` · ${description}`}
                  </>
                }
              >
                {name}
              </Named>
            ),
          },
          { title: text('grants'), cell: (key) => <Grants {...key} /> },
          {
            title: text('organization'),
            narrow: 'none',
            cell: ({ organizationName }) => organizationName ?? text('wholeTenant'),
          },
          {
            title: text('madeBy'),
            narrow: 'none',
            cell: ({ createdByName, createdAt }) => (
              <>
                {createdByName ?? '–'}
                <span className="above">
                  <Ago at={createdAt} />
                </span>
              </>
            ),
          },
          {
            title: text('lastUsed'),
            isShort: true,
            cell: ({ lastUsedAt }) =>
              lastUsedAt ? <Ago at={lastUsedAt} /> : <span className="soft">{text('never')}</span>,
          },
          { title: text('expires'), cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
          actionsColumn<ListedKey>(
            ({ name }) => name,
            ({ id, name }) => [
              features.includes('api_keys.delete') && {
                id: 'revoke',
                text: text('revoke'),
                look: 'danger',
                run: () =>
                  ask({
                    name,
                    path: `/api_keys/keys/${id}`,
                    help: text('removeHelp'),
                    action: text('revoke'),
                  }),
              },
            ],
          ),
        ]}
      />
      {isAdding && <NewKeyDialog onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {dialog}
    </>
  );
}

/** The roles of a key, above what they grant. */
function Grants({ roles, grants }: ListedKey) {
  if (roles.length === 0) return <span className="soft">{text('nothing')}</span>;
  return (
    <>
      <span className="chips">
        {roles.map(({ id, name }) => (
          <Badge key={id}>{name ?? text('roleGone')}</Badge>
        ))}
      </span>
      {grants && (
        <span className="above">
          {grants.everything ? text('everything') : <FirstFew names={grants.modules} />}
        </span>
      )}
    </>
  );
}

function Expiry({ at }: { readonly at: string | null }) {
  const isOver = useIsOver(at);
  if (at === null) return <span className="soft">{text('never')}</span>;
  if (isOver) return <Badge tone="bad">{text('expired')}</Badge>;
  const isSoon = new Date(at).getTime() - serverNow() < SOON;
  return (
    <span title={formatTime(at)}>
      {isSoon ? <Badge tone="warning">{text('expiresIn', { when: formatAgo(at) })}</Badge> : formatDay(at)}
    </span>
  );
}
