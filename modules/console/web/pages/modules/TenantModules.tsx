import { useState } from 'react';
import { useResource } from '../../api/useResource';
import { Button, Loaded, Table } from '../../kit';
import { kitText } from '../../kit/texts';
import { formatTime } from '../../texts/format';
import { Named } from './InstalledModules';
import { ModuleTools } from './ModuleTools';
import { StatusBadge } from './StatusBadge';
import { SwitchDialog } from './SwitchDialog';
import { text } from './texts';
import type { TenantModule } from './types';

const PATH = '/platform/tenant-modules';

/** The running modules as the tenant has them, with switches. */
export function TenantModules() {
  const answer = useResource<{ items: readonly TenantModule[] }>(PATH);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Loaded resource={answer} lines={12}>
      {({ items }) => {
        const open = items.find(({ id }) => id === openId);
        return (
          <>
            <p className="help">{text('tenantHelp')}</p>
            <ModuleTools modules={items}>
              {(found) => (
                <Table
                  label={text('title')}
                  rows={found}
                  idOf={({ id }) => id}
                  columns={[
                    { title: text('module'), cell: (module) => <Named {...module} /> },
                    { title: text('state'), cell: (module) => <State {...module} /> },
                    {
                      title: kitText('actions'),
                      isTitleHidden: true,
                      cell: (module) => <Switch module={module} press={() => setOpenId(module.id)} />,
                    },
                  ]}
                />
              )}
            </ModuleTools>
            {open && (
              <SwitchDialog
                path={`${PATH}/${open.id}`}
                moduleId={open.id}
                title={open.title}
                enabled={open.switchedOff !== null}
                hasReason
                titleOf={(id) => items.find((module) => module.id === id)?.title ?? id}
                onClose={() => setOpenId(null)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function State({ status, switchedOff }: TenantModule) {
  return (
    <>
      <StatusBadge status={status} />
      {switchedOff && (
        <p className="help">
          {formatTime(switchedOff.at)} {switchedOff.reason}
        </p>
      )}
      {status.problem && <p className="help">{status.problem.reason}</p>}
    </>
  );
}

function Switch({ module, press }: { readonly module: TenantModule; readonly press: () => void }) {
  const { switchable, switchedOff, title } = module;
  if (!switchable) return <span className="help">{text('alwaysOn')}</span>;
  const action = text(switchedOff ? 'switchOn' : 'switchOff');
  return (
    <Button aria-label={`${action}: ${title}`} onClick={press}>
      {action}
    </Button>
  );
}
