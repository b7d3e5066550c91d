import { DeclaredIcon } from '../../kit/Icon';
import { kitText } from '../../kit/texts';
import { text } from './texts';
import { type ChangePlan, iconOf, type ListedModule, titleIn } from './types';

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
  return (
    <>
      {!isEmpty && <p className="soft">{text('planHelp')}</p>}
      <Modules title={text('starts')} ids={starts} modules={modules} />
      <Modules title={text('stops')} ids={stops.filter((id) => !dependents.includes(id))} modules={modules} />
      <Modules title={text('dependents')} ids={dependents} modules={modules} />
      {stops.length > 0 && <p className="soft">{text('dataStays')}</p>}
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

function Modules({
  title,
  ids,
  modules,
}: {
  readonly title: string;
  readonly ids: readonly string[];
  readonly modules: readonly ListedModule[];
}) {
  if (ids.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="device-list">
        {ids.map((id) => (
          <li key={id}>
            <span className="tile-icon">
              <DeclaredIcon name={iconOf(modules.find((module) => module.id === id) ?? { icon: null })} />
            </span>
            <div>
              {titleIn(modules, id)}
              <p className="help">
                <code>{id}</code>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
