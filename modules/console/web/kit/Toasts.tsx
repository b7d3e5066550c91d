import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { kitText } from './texts';
import { dismiss, onToasts, type ShownToast, shownToasts } from './toastStore';
import { hasUnsaved } from './unsaved';

const SHOWN_FOR = 10_000;

/** Messages in a corner of the page. Ctrl+Z presses the button of the newest one that undoes, Ctrl+Y of the one that does again. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts);
  // With what is drawn: a key that follows at once is not lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const newest = shownToasts().findLast(
        ({ action }) => action && (action.isRedo ? 'redo' : 'undo') === key,
      );
      if (!newest || isText(event.target)) return;
      event.preventDefault();
      take(newest);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <section className="toasts" role="status" aria-label={kitText('notifications')}>
      {toasts.map((toast) => (
        <ErrorBoundary key={toast.id}>
          <ToastCard toast={toast} />
        </ErrorBoundary>
      ))}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: ShownToast }) {
  const [isHeld, setHeld] = useState(false);
  const { id, text, kind = 'done', action } = toast;
  useEffect(() => {
    if (isHeld || kind === 'error') return;
    const timer = setTimeout(() => dismiss(id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [id, isHeld, kind]);
  return (
    <div
      className={`toast ${kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {action && (
        <button type="button" onClick={() => take(toast)}>
          {action.label}
        </button>
      )}
      <button type="button" className="icon" aria-label={kitText('close')} onClick={() => dismiss(id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

/** Does what the button of a message says. */
function take({ id, action }: ShownToast): void {
  dismiss(id, true);
  action?.run();
}

/** Action of a key: Ctrl+Z, or Ctrl+Y and Ctrl+Shift+Z. */
function keyOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  const letter = ctrlKey || metaKey ? key.toLowerCase() : '';
  if (letter === 'y' || (letter === 'z' && shiftKey)) return 'redo';
  return letter === 'z' ? 'undo' : null;
}

/** Whether Ctrl+Z belongs to the text that a person is writing. What a form has saved, or is saving, is undone as a whole. */
function isText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && target.form && !hasUnsaved()) return false;
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
