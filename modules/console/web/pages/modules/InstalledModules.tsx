import { useState } from 'react';
import { useChange } from '../../api/useChange';
import { useResource } from '../../api/useResource';
import { frameText } from '../../frame/texts';
import { useFrame } from '../../frame/useFrame';
import { type InstalledModule } from './types';
import { Loaded, Menu, type MenuEntry, Table } from '../../kit';
import { Named as NamedMark } from '../../kit/Avatar';
import { kitText } from '../../kit/texts';
import type { HostProblem } from '../../kit/Problem';
import { formatTime } from '../../texts/format';
import { ModuleDialog } from './ModuleDialog';
import { ModuleTools } from './ModuleTools';
import { StatusBadge } from './StatusBadge';
import { SwitchDialog } from './SwitchDialog';
import { text } from './texts';

const PATH = '/platform/modules';

interface Answer {
  readonly coreVersion: string;
  readonly items: readonly InstalledModule[];
  readonly problems: readonly HostProblem[];
}

/** All modules of the installation, with what is wrong, for operators. */
export function InstalledModules() {
  const answer = useResource<Answer>(PATH);
  const [open, setOpen] = useState<{ readonly id: string; readonly what: 'details' | 'switch' } | null>(null);
  const change = useChange();
  const entriesOf = ({ id, status, critical }: InstalledModule): readonly MenuEntry[] => [
    { id: 'details', text: text('details'), run: () => setOpen({ id, what: 'details' }) },
    {
      id: 'switch',
      text: text(isOn(status.state) ? 'switchOff' : 'switchOn'),
      isDisabled: critical && isOn(status.state),
      run: () => setOpen({ id, what: 'switch' }),
    },
    { id: 'reload', text: text('reload'), run: () => change.attempt('POST', `${PATH}/${id}/reload`) },
    ...(status.state === 'degraded'
      ? [{ id: 'resume', text: text('resume'), run: () => change.attempt('POST', `${PATH}/${id}/resume`) }]
      : []),
  ];
  return (
    <Loaded resource={answer} lines={12}>
      {({ coreVersion, items, problems }) => {
        const chosen = items.find(({ id }) => id === open?.id);
        const close = () => setOpen(null);
        return (
          <>
            <p>{text('installation', { version: coreVersion, count: items.length })}</p>
            {problems.map(({ code, subject, reason, remedy }) => (
              <div key={code + subject} className="problem">
                <p>
                  <strong>{subject}</strong> {reason}
                </p>
                <p>{kitText('remedy', { text: remedy })}</p>
              </div>
            ))}
            <ModuleTools modules={items}>
              {(found) => (
                <Table
                  label={text('title')}
                  rows={found}
                  idOf={({ id }) => id}
                  columns={[
                    { title: text('module'), cell: (module) => <Named {...module} /> },
                    { title: text('version'), cell: ({ version }) => version },
                    { title: text('state'), cell: (module) => <State {...module} /> },
                    {
                      title: kitText('actions'),
                      isTitleHidden: true,
                      cell: (module) => (
                        <Menu
                          label={`${kitText('actions')}: ${module.title ?? module.id}`}
                          entries={entriesOf(module)}
                        />
                      ),
                    },
                  ]}
                />
              )}
            </ModuleTools>
            {chosen && open?.what === 'details' && <ModuleDialog module={chosen} onClose={close} />}
            {chosen && open?.what === 'switch' && (
              <SwitchDialog
                path={`${PATH}/${chosen.id}`}
                moduleId={chosen.id}
                title={chosen.title ?? chosen.id}
                enabled={!isOn(chosen.status.state)}
                hasReason={false}
                titleOf={(id) => items.find((module) => module.id === id)?.title ?? id}
                onClose={close}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** The title of a module with its mark, and its id for those who give commands. */
export function Named({ id, title }: { readonly id: string; readonly title: string | null }) {
  return (
    <NamedMark mark={{ name: title ?? id, shape: 'square', icon: 'blocks' }}>
      {title ?? id} <code className="soft">{id}</code>
    </NamedMark>
  );
}

function State({ id, status, notApplied }: InstalledModule) {
  const problem = status.problem ?? notApplied;
  const parts = useFrame().parts.find(({ moduleId }) => moduleId === id);
  return (
    <>
      <StatusBadge status={status} />
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

function isOn(state: InstalledModule['status']['state']): boolean {
  return state !== 'disabled';
}
