import type { ReactNode } from 'react';
import { Tabs, useAddress, useRecordTabs } from '@tenantry/console';
import { text } from './texts';

/** Rights of a role or an account, with the tabs that modules add to it. */
export function AccessTabs(props: {
  readonly kind: 'auth.role' | 'auth.user';
  readonly record: object;
  readonly rights: () => ReactNode;
}) {
  const { kind, record, rights } = props;
  const added = useRecordTabs(kind, record);
  const { get, set } = useAddress();
  if (added.length === 0) return rights();
  return (
    <Tabs
      label={text('rights')}
      selected={get('tab') || 'rights'}
      select={(tab) => set({ tab }, true)}
      tabs={[{ id: 'rights', title: text('rights'), content: rights }, ...added]}
    />
  );
}
