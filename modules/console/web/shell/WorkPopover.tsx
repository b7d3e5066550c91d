import { useId } from 'react';
import { serviceOf } from '../api/services';
import { useChange } from '../api/useChange';
import { Badge } from '../kit/Badge';
import { Button } from '../kit/Button';
import { text } from '../pages/jobs/texts';
import { type ActiveWork, isCancellable, type Work, WORK_TONES, WorkBar } from '../pages/jobs/work';

/** A button that says how much work is under way, and opens a list of it. */
export default function WorkPopover({ work: { active, recentlyCompleted } }: { readonly work: ActiveWork }) {
  const id = useId();
  const failed = recentlyCompleted.filter(({ status }) => status === 'failed').length;
  const label =
    failed > 0 ? text('workFailed', { count: failed }) : text('workActive', { count: active.length });
  return (
    <>
      <button type="button" popoverTarget={id}>
        {label}
      </button>
      <span className="hidden" role="status">
        {label}
      </span>
      <div id={id} popover="auto" className="account" aria-label={text('workTitle')} role="region">
        <ul className="works">
          {[...active, ...recentlyCompleted].map((work) => (
            <Entry key={work.id} work={work} />
          ))}
        </ul>
      </div>
    </>
  );
}

function Entry({ work }: { readonly work: Work }) {
  const service = serviceOf('cancelWork');
  const cancel = useChange({ done: text('workCancelled'), refreshes: [serviceOf('work')?.path ?? ''] });
  const { id, name, status, errorMessage } = work;
  return (
    <li>
      <strong>{name}</strong> <Badge tone={WORK_TONES[status]}>{text(status)}</Badge>
      <div>
        <WorkBar work={work} />
      </div>
      {errorMessage !== null && <p className="help">{errorMessage}</p>}
      {isCancellable(work) && service && (
        <Button
          aria-label={`${text('cancelWork')}: ${name}`}
          onClick={() => void cancel.attempt(service.method, service.path.replace('{id}', id))}
        >
          {text('cancelWork')}
        </Button>
      )}
    </li>
  );
}
