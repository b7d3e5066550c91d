import { Icon, Loaded, useResource } from '@tenantry/console';
import { text } from './texts';
import type { Tried } from './TriedOutcome';
import { isStopping, type Rule, RULES } from './types';

const NO_OTHERS = { json: {} };

/** The examples that are stored with a rule, and what comes of each. */
export function Examples({ rule }: { readonly rule: Rule }) {
  const { id, ruleType } = rule;
  const tried = useResource<{ readonly cases: readonly Tried[] }>(`${RULES}/${id}/test`, NO_OTHERS);
  const outcomeOf = ({ stops, conditionResult }: Tried) => {
    if (isStopping(ruleType)) return text(stops ? 'isStopped' : 'isAllowed');
    return text(conditionResult ? 'held' : 'notHeld');
  };
  return (
    <section className="card rule-try" aria-labelledby="rule-examples">
      <h2 id="rule-examples">{text('examples')}</h2>
      <Loaded resource={tried} lines={2}>
        {({ cases }) => (
          <ul className="verdicts">
            {cases.map((one, index) => (
              <li key={index} className="verdict">
                <span className={one.passed === false ? 'bad' : 'good'}>
                  <Icon name={one.passed === false ? 'circle-x' : 'circle-check'} />
                  <span className="hidden">{text(one.passed === false ? 'notPassed' : 'passed')}: </span>
                </span>
                <span>
                  {one.name} <span className="help">{outcomeOf(one)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
