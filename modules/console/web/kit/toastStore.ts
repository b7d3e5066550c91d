/** A short message that goes away by itself. */
export interface Toast {
  readonly text: string;
  /** An error stays until it is closed. */
  readonly kind?: 'done' | 'error';
  /** A button. While the toast is shown, Ctrl+Z presses it; Ctrl+Y and Ctrl+Shift+Z where it does something again. */
  readonly action?: { readonly label: string; readonly run: () => unknown; readonly isRedo?: boolean };
  /** Called when the toast goes away and its button was not pressed. */
  readonly onUnused?: () => unknown;
}

/** A toast with its number. */
export interface ShownToast extends Toast {
  readonly id: number;
}

const SHOWN_AT_ONCE = 3;

let toasts: readonly ShownToast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Shows a message in a corner of the page; screen readers say it. */
export function notify(toast: Toast): void {
  const all = [...toasts, { ...toast, id: ++last }];
  const gone = all.slice(0, -SHOWN_AT_ONCE);
  change(all.slice(-SHOWN_AT_ONCE));
  for (const one of gone) one.onUnused?.();
}

/** Takes a toast away. @param isUsed whether its button was pressed */
export function dismiss(id: number, isUsed = false): void {
  const gone = toasts.find((toast) => toast.id === id);
  if (!gone) return;
  change(toasts.filter((toast) => toast !== gone));
  if (!isUsed) gone.onUnused?.();
}

/** Takes all toasts away; nothing that waits for that is done. */
export function forgetToasts(): void {
  change([]);
}

/** The toasts that are shown, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return toasts;
}

/** Calls the listener after each change, until the returned function is called. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: readonly ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
