import type { ReactNode } from 'react';
import { Tabs, useAddress, usePerson } from '@tenantry/console';
import { text } from './texts';

/** Rights and widgets of a role or an account; the widgets for those who may choose them. */
export function AccessTabs({
  rights,
  widgets,
}: {
  readonly rights: () => ReactNode;
  readonly widgets: () => ReactNode;
}) {
  const { features } = usePerson();
  const { get, set } = useAddress();
  if (!features.includes('dashboards.admin.assign-widgets')) return rights();
  return (
    <Tabs
      label={text('rights')}
      selected={get('tab') || 'rights'}
      select={(tab) => set({ tab }, true)}
      tabs={[
        { id: 'rights', title: text('rights'), content: rights },
        { id: 'widgets', title: text('widgets'), content: widgets },
      ]}
    />
  );
}
