import { useState } from 'react';
import { useResource } from '../../api/useResource';
import { Loaded } from '../../kit';
import { InHead } from '../../kit/PageActions';
import { formatTime } from '../../texts/format';
import { ModuleCards } from './ModuleCards';
import { ModuleDialog } from './ModuleDialog';
import { ModuleTools } from './ModuleTools';
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
            <InHead place="below">{text('tenantHelp')}</InHead>
            <ModuleTools modules={items}>
              {(found) => (
                <ModuleCards
                  modules={found}
                  all={items}
                  isFixed={({ switchable }) => !switchable}
                  press={({ id }) => setOpenId(id)}
                  note={(module) => <Note {...module} />}
                />
              )}
            </ModuleTools>
            <ModuleDialog modules={items} />
            {open && (
              <SwitchDialog
                path={`${PATH}/${open.id}`}
                module={open}
                modules={items}
                hasReason
                onClose={() => setOpenId(null)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Note({ status, switchedOff }: TenantModule) {
  return (
    <>
      {switchedOff && (
        <p className="help">
          {formatTime(switchedOff.at)} {switchedOff.reason}
        </p>
      )}
      {status.problem && <p className="help">{status.problem.reason}</p>}
    </>
  );
}
