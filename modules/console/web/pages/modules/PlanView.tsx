import { kitText } from '../../kit/texts';
import { text } from './texts';
import type { ChangePlan } from './types';

/** Modules that a change starts and stops, modules that depend on them, and problems that prevent the change. */
export function PlanView({ plan: { starts, stops, dependents, problems } }: { readonly plan: ChangePlan }) {
  const isEmpty = starts.length + stops.length + problems.length === 0;
  return (
    <>
      <Modules title={text('starts')} ids={starts} />
      <Modules title={text('stops')} ids={stops} />
      <Modules title={text('dependents')} ids={dependents} />
      {isEmpty && <p>{text('changesNothing')}</p>}
      {problems.map(({ code, subject, reason, remedy }) => (
        <div key={code + subject} className="problem" role="alert">
          <p>
            <strong>{code}</strong>
          </p>
          <p>
            {subject} {reason}
          </p>
          <p>{kitText('remedy', { text: remedy })}</p>
        </div>
      ))}
    </>
  );
}

function Modules({ title, ids }: { readonly title: string; readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="words">
        {ids.map((id) => (
          <li key={id}>
            <code>{id}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
