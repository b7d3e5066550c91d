import { useModulesSeen } from '../../api/firstSteps';
import { useFresh } from '../../api/events';
import { MODULES_CHANGED } from '../../frame/stream';
import { Empty, Tabs, useAddress } from '../../kit';
import { kitText } from '../../kit/texts';
import { usePerson } from '../../api/person';
import { InstalledModules } from './InstalledModules';
import { SwitchHistory } from './SwitchHistory';
import { TenantModules } from './TenantModules';
import { text } from './texts';

/** Modules of the installation, for operators; those of the tenant, with the record of switches. */
export default function ModulesPage() {
  const { get, set } = useAddress();
  const { isOperator, features } = usePerson();
  useModulesSeen();
  useFresh(MODULES_CHANGED, ['/platform']);
  const tabs = [
    ...(isOperator
      ? [{ id: 'installation', title: text('ofInstallation'), content: () => <InstalledModules /> }]
      : []),
    ...(features.includes('platform.modules.manage')
      ? [
          { id: 'tenant', title: text('ofTenant'), content: () => <TenantModules /> },
          { id: 'history', title: text('history'), content: () => <SwitchHistory /> },
        ]
      : []),
  ];
  if (tabs.length === 0)
    return (
      <Empty title={kitText('forbidden')}>
        {kitText('features', { features: 'platform.modules.manage' })}
      </Empty>
    );
  const selected = get('tab') || (tabs[0]?.id ?? '');
  return <Tabs label={text('title')} tabs={tabs} selected={selected} select={(tab) => set({ tab }, true)} />;
}
