import { Tabs, useAddress } from '@tenantry/console';
import { Actions } from './Actions';
import { Reads } from './Reads';
import { text } from './texts';

/** Changes and reads, with their authors. */
export function AuditPage() {
  const { get, set } = useAddress();
  return (
    <Tabs
      label={text('title')}
      selected={get('tab') || 'changes'}
      select={(tab) => set({ tab }, true)}
      tabs={[
        { id: 'changes', title: text('changes'), content: () => <Actions /> },
        { id: 'reads', title: text('reads'), content: () => <Reads /> },
      ]}
    />
  );
}
