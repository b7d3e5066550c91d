import type { ConsoleIcon } from '@tenantry/module-console/contract';
import type { ReactNode } from 'react';
import { DeclaredIcon, Icon } from '../../kit/Icon';
import { kitText } from '../../kit/texts';
import { formatNumber } from '../../texts/format';
import { text } from './texts';
import { type ChangePlan, CONTRIBUTED, iconOf, type ListedModule, titleIn } from './types';

const { entities, widgets, features } = CONTRIBUTED;
/** Contributions that people see, and miss while the module is off, with their names. */
const SEEN = Object.entries({ entities, widgets, features });

/** Modules that a change starts and stops, modules that depend on them, and problems that prevent the change. */
export function PlanView({
  plan,
  modules,
}: {
  readonly plan: ChangePlan;
  readonly modules: readonly ListedModule[];
}) {
  const { starts, stops, dependents, problems } = plan;
  const isEmpty = starts.length + stops.length + problems.length === 0;
  const of = (ids: readonly string[]) => modules.filter(({ id }) => ids.includes(id));
  return (
    <>
      {!isEmpty && <p>{text('planHelp')}</p>}
      <Modules icon="play" title={text('starts')} modules={of(starts)} />
      <Modules
        icon="power"
        tone="bad"
        title={text('stops')}
        modules={of(stops.filter((id) => !dependents.includes(id)))}
      />
      <Modules icon="link" tone="warning" title={text('dependents')} modules={of(dependents)} />
      {stops.length > 0 && (
        <Step icon="shield-check" tone="good" title={text('nothingLost')}>
          <p className="soft">{text('dataStays')}</p>
        </Step>
      )}
      {isEmpty && <p>{text('changesNothing')}</p>}
      {problems.map(({ code, subject, reason, remedy }) => (
        <div key={code + subject} className="problem" role="alert">
          <p>
            <strong>{titleIn(modules, subject)}</strong> {reason}
          </p>
          <p>{kitText('remedy', { text: remedy })}</p>
        </div>
      ))}
    </>
  );
}

interface StepProps {
  readonly icon: ConsoleIcon;
  /** Of the icon; without it that of the text. */
  readonly tone?: 'good' | 'warning' | 'bad';
  readonly title: string;
}

function Step({ icon, tone, title, children }: StepProps & { readonly children: ReactNode }) {
  return (
    <section className="plan" data-tone={tone}>
      <h3>
        <Icon name={icon} />
        {title}
      </h3>
      {children}
    </section>
  );
}

function Modules({ modules, ...step }: StepProps & { readonly modules: readonly ListedModule[] }) {
  if (modules.length === 0) return null;
  return (
    <Step {...step}>
      <ul>
        {modules.map((module) => (
          <li key={module.id}>
            <DeclaredIcon name={iconOf(module)} />
            <div>
              {module.title ?? module.id}
              <p className="help">{broughtBy(module)}</p>
            </div>
            <span className="badge">{module.version}</span>
          </li>
        ))}
      </ul>
    </Step>
  );
}

/** What a module brings that people see, counted; its purpose where that is not told. */
function broughtBy({ contributions, description }: ListedModule): string | null {
  const counts = SEEN.map(([kind, name]) => [text(name), contributions?.[kind] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([title, count]) => `${title}: ${formatNumber(count)}`);
  return counts.length > 0 ? counts.join(' · ') : description;
}
