import {
  Badge,
  Dialog,
  Empty,
  formatTime,
  kitText,
  Loaded,
  pathWith,
  Table,
  useResource,
} from '@tenantry/console';
import type { JsonOf } from '@tenantry/core';
import type { ConsentItem } from '@tenantry/module-auth/contract';
import { text } from './texts';
import type { User } from './types';

/** Consents of an account, and whether their records are intact. */
export function ConsentsDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const consents = useResource<{ items: readonly JsonOf<ConsentItem>[] }>(
    pathWith('/auth/users/consents', { userId: user.id }),
  );
  return (
    <Dialog
      title={kitText('labelled', { label: text('consents'), text: user.name || user.email })}
      onClose={onClose}
    >
      <Loaded resource={consents}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text('noConsents')} />
          ) : (
            <Table
              label={text('consents')}
              rows={items}
              idOf={({ id }) => id}
              columns={[
                { title: text('consent'), cell: ({ consentType }) => consentType },
                {
                  title: text('state'),
                  cell: ({ isGranted }) => (
                    <Badge tone={isGranted ? 'good' : 'neutral'}>
                      {text(isGranted ? 'granted' : 'withdrawn')}
                    </Badge>
                  ),
                },
                {
                  title: text('since'),
                  cell: ({ withdrawnAt, grantedAt }) => formatTime(withdrawnAt ?? grantedAt),
                },
                {
                  title: text('integrity'),
                  cell: ({ integrityValid }) => (
                    <Badge tone={integrityValid ? 'good' : 'bad'}>
                      {text(integrityValid ? 'intact' : 'altered')}
                    </Badge>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}
