import { useState } from 'react';
import { useResource } from '../../api/useResource';
import { frameText } from '../../frame/texts';
import { useFrame } from '../../frame/useFrame';
import { Loaded } from '../../kit';
import { InHead } from '../../kit/PageActions';
import type { HostProblem } from '../../kit/Problem';
import { kitText } from '../../kit/texts';
import { formatTime } from '../../texts/format';
import { ModuleCards } from './ModuleCards';
import { ModuleDialog } from './ModuleDialog';
import { ModuleTools } from './ModuleTools';
import { SwitchDialog } from './SwitchDialog';
import { text } from './texts';
import { type InstalledModule, isOn, titleIn } from './types';

const PATH = '/platform/modules';

interface Answer {
  readonly coreVersion: string;
  readonly items: readonly InstalledModule[];
  readonly problems: readonly HostProblem[];
}

/** All modules of the installation, with what is wrong, for operators. */
export function InstalledModules() {
  const answer = useResource<Answer>(PATH);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Loaded resource={answer} lines={12}>
      {({ coreVersion, items, problems }) => {
        const chosen = items.find(({ id }) => id === openId);
        const running = items.filter(({ status }) => status.state === 'enabled').length;
        return (
          <>
            <InHead place="below">
              {text('installation', { version: coreVersion, count: items.length, running })}
            </InHead>
            {problems.map(({ code, subject, reason, remedy }) => (
              <div key={code + subject} className="problem">
                <p>
                  <strong>{titleIn(items, subject)}</strong> {reason}
                </p>
                <p className="soft">{kitText('remedy', { text: remedy })}</p>
              </div>
            ))}
            <ModuleTools modules={items}>
              {(found) => (
                <ModuleCards
                  modules={found}
                  all={items}
                  isFixed={({ critical, status }) => critical && isOn(status)}
                  press={({ id }) => setOpenId(id)}
                  note={(module) => <State {...module} />}
                />
              )}
            </ModuleTools>
            <ModuleDialog modules={items} path={PATH} />
            {chosen && (
              <SwitchDialog
                path={`${PATH}/${chosen.id}`}
                module={chosen}
                modules={items}
                hasReason={false}
                onClose={() => setOpenId(null)}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function State({ id, status, notApplied }: InstalledModule) {
  const problem = status.problem ?? notApplied;
  const parts = useFrame().parts.find(({ moduleId }) => moduleId === id);
  return (
    <>
      {status.until && <p className="help">{text('until', { time: formatTime(status.until) })}</p>}
      {problem && (
        <p className="help">
          {problem.reason} {kitText('remedy', { text: problem.remedy })}
        </p>
      )}
      {parts && parts.problem !== null && (
        <p className="help">
          {text('inConsole')} {frameText(`${parts.problem}Problem`, { api: parts.api })}
        </p>
      )}
      {parts?.withoutPlace.map((clause) => (
        <p key={clause} className="help">
          {text('inConsole')} {clause}.
        </p>
      ))}
    </>
  );
}
