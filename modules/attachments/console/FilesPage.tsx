import { Tabs, useAddress, usePerson } from '@tenantry/console';
import { Library } from './Library';
import { Partitions } from './Partitions';
import { text } from './texts';

/** Files of the organization, and where they are kept. */
export function FilesPage() {
  const { get, set } = useAddress();
  const { features } = usePerson();
  if (!features.includes('attachments.manage')) return <Library />;
  return (
    <Tabs
      label={text('title')}
      selected={get('tab') || 'library'}
      select={(tab) => set({ tab }, true)}
      tabs={[
        { id: 'library', title: text('library'), content: () => <Library /> },
        { id: 'partitions', title: text('partitions'), content: () => <Partitions /> },
      ]}
    />
  );
}
