import { Icon } from '../../kit/Icon';
import { kitText } from '../../kit/texts';
import { text } from './texts';
import type { ChangePlan } from './types';

/** The title of a module by its id. */
export type TitleOf = (id: string) => string;

/** Modules that a change starts and stops, modules that depend on them, and problems that prevent the change. */
export function PlanView({ plan, titleOf }: { readonly plan: ChangePlan; readonly titleOf: TitleOf }) {
  const { starts, stops, dependents, problems } = plan;
  const isEmpty = starts.length + stops.length + problems.length === 0;
  return (
    <>
      {!isEmpty && <p className="soft">{text('planHelp')}</p>}
      <Modules title={text('starts')} ids={starts} titleOf={titleOf} />
      <Modules title={text('stops')} ids={stops.filter((id) => !dependents.includes(id))} titleOf={titleOf} />
      <Modules title={text('dependents')} ids={dependents} titleOf={titleOf} />
      {stops.length > 0 && <p className="soft">{text('dataStays')}</p>}
      {isEmpty && <p>{text('changesNothing')}</p>}
      {problems.map(({ code, subject, reason, remedy }) => (
        <div key={code + subject} className="problem" role="alert">
          <p>
            <strong>{titleOf(subject)}</strong> {reason}
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
  titleOf,
}: {
  readonly title: string;
  readonly ids: readonly string[];
  readonly titleOf: TitleOf;
}) {
  if (ids.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="device-list">
        {ids.map((id) => (
          <li key={id}>
            <span className="tile-icon">
              <Icon name="blocks" />
            </span>
            <div>
              {titleOf(id)}
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
