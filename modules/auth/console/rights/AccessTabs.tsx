import type { ReactNode } from 'react';
import { BackLink, Tabs, useAddress, useRecordTabs } from '@tenantry/console';
import { text as rolesText } from '../roles/texts';
import { text as usersText } from '../users/texts';
import { text } from './texts';

/** Rights of a role or an account, with the tabs that modules add to it, and the way back to its list. */
export function AccessTabs(props: {
  readonly kind: 'auth.role' | 'auth.user';
  readonly record: object;
  readonly rights: () => ReactNode;
}) {
  const { kind, record, rights } = props;
  const added = useRecordTabs(kind, record);
  const { get, set } = useAddress();
  const isRole = kind === 'auth.role';
  return (
    <>
      <BackLink href={isRole ? '/backend/roles' : '/backend/users'}>
        {isRole ? rolesText('title') : usersText('title')}
      </BackLink>
      {added.length === 0 ? (
        rights()
      ) : (
        <Tabs
          label={text('rights')}
          selected={get('tab') || 'rights'}
          select={(tab) => set({ tab }, true)}
          tabs={[{ id: 'rights', title: text('rights'), content: rights }, ...added]}
        />
      )}
    </>
  );
}
