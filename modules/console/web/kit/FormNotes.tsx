import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../api/ApiError';
import type { Others } from './Others';
import { Problem } from './Problem';
import { useCode } from './useCode';
import type { FormState } from './useForm';

/** Fields that were refused, and members that wait for a choice between two values. */
const REFUSED = '[aria-invalid="true"], [data-refused], .others:has(li button)';

const loadOthers = () => import('./OthersChanges');

/** The notes of a form about changes of others. Its code is loaded with the first of them. */
export function OthersNotes({ others }: { readonly others: Others | null }) {
  const { open, Opened } = useCode<{ readonly others: Others }>(loadOthers);
  const isShown = others !== null;
  useEffect(() => {
    if (isShown) open();
  }, [isShown, open]);
  return others && Opened && <Opened others={others} />;
}

/**
 * Why a form could not be saved, apart from what is said at its fields. The first refused field of the form gets the focus, else
 * the message, and is scrolled into view.
 */
export function FormProblem({ form }: { readonly form: Pick<FormState<object>, 'error' | 'otherErrors'> }) {
  const { error, otherErrors } = form;
  const isAtFields =
    error instanceof ApiError &&
    [400, 409].includes(error.status) &&
    Object.keys(error.fieldErrors).length > 0;
  return (
    <Refusal error={error}>
      {error && !isAtFields && <Problem error={error} />}
      {isAtFields && otherErrors.length > 0 && (
        <p role="alert" className="notice error">
          {otherErrors.join(' ')}
        </p>
      )}
    </Refusal>
  );
}

/** Shows why something was refused where the person looks: the message is scrolled into view and gets the focus. */
export function Refusal({
  error,
  children = error && <Problem error={error} />,
}: {
  readonly error: Error | null;
  readonly children?: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && element.current) showRefusal(element.current);
  }, [error]);
  return (
    <div ref={element} className="refusal" tabIndex={-1} hidden={!error}>
      {children}
    </div>
  );
}

function showRefusal(message: HTMLElement): void {
  const form = message.closest('form');
  if (form && isElsewhere(form)) return;
  const refused = (form ?? message.parentElement)?.querySelector<HTMLElement>(REFUSED) ?? message;
  refused.focus();
  refused.scrollIntoView({ block: 'nearest' });
}

/** Whether a person has gone on from a form that is refused: a field that is filled in keeps the focus. */
function isElsewhere(form: HTMLFormElement): boolean {
  const { activeElement: active } = document;
  if (active === null || active === document.body || form.contains(active)) return false;
  return !(active instanceof HTMLButtonElement && active.form === form);
}
