import { Appearance, Card, Tabs, useAddress, usePerson } from '@tenantry/console';
import { Account } from './Account';
import { Sessions } from './Sessions';
import { SidebarEditor } from './SidebarEditor';
import { text } from './texts';

/** The own account: address and password, sessions, language and colours, and the arrangement of the sidebar. */
export function ProfilePage() {
  const { get, set } = useAddress();
  const { features } = usePerson();
  const tabs = [
    { id: 'account', title: text('account'), content: () => <Account /> },
    { id: 'sessions', title: text('sessions'), content: () => <Sessions /> },
    {
      id: 'appearance',
      title: text('appearance'),
      content: () => (
        <Card title={text('look')}>
          <Appearance />
        </Card>
      ),
    },
  ];
  const sidebar = { id: 'sidebar', title: text('sidebar'), content: () => <SidebarEditor /> };
  return (
    <Tabs
      isBeside
      label={text('title')}
      tabs={features.includes('auth.sidebar.manage') ? [...tabs, sidebar] : tabs}
      selected={get('tab') || 'account'}
      select={(tab) => set({ tab }, true)}
    />
  );
}
