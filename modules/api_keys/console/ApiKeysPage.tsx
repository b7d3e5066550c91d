import { useState } from 'react';
import {
  actionsColumn,
  Badge,
  Button,
  formatDay,
  formatTime,
  ListPage,
  listParts,
  useIsOver,
  usePerson,
  useRemoval,
  SecretDialog,
} from '@tenantry/console';
import type { ListedKey } from '@tenantry/module-api_keys/contract';
import { NewKeyDialog } from './NewKeyDialog';
import { text } from './texts';

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
          { title: text('name'), cell: (key) => <Named {...key} /> },
          { title: text('prefix'), cell: ({ keyPrefix }) => <code>{keyPrefix}…</code> },
          { title: text('roles'), cell: ({ roles }) => roles.map(({ name }) => name).join(', ') || '–' },
          {
            title: text('organization'),
            cell: ({ organizationName }) => organizationName ?? text('wholeTenant'),
          },
          {
            title: text('lastUsed'),
            cell: ({ lastUsedAt }) => (lastUsedAt ? formatTime(lastUsedAt) : text('never')),
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

function Named({ name, description }: ListedKey) {
  return (
    <>
      {name}
      {description && <p className="help">{description}</p>}
    </>
  );
}

function Expiry({ at }: { readonly at: string | null }) {
  const isOver = useIsOver(at);
  if (at === null) return <>{text('never')}</>;
  return (
    <>
      {formatDay(at)} {isOver && <Badge tone="bad">{text('expired')}</Badge>}
    </>
  );
}
