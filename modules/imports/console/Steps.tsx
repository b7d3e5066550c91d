import { Icon } from '@tenantry/console';
import { text } from './texts';

const STEPS = ['stepFile', 'stepColumns', 'stepCheck', 'stepDone'] as const;

/** How far an import has been set up. @param props.current number of the step, from 1 */
export function Steps({ current }: { readonly current: number }) {
  return (
    <ol className="import-steps" aria-label={text('steps')}>
      {STEPS.map((step, index) => {
        const isDone = index + 1 < current;
        return (
          <li
            key={step}
            className={isDone ? 'done' : undefined}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <span className="digit">{isDone ? <Icon name="check" /> : index + 1}</span>
            {text(step)}
          </li>
        );
      })}
    </ol>
  );
}
