import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { kitText } from './texts';

/** What gets the focus at first: a field, else the first button below the content. */
const FIRST =
  '.content :is(input, select, textarea), :not(:has(.content :is(input, select, textarea))) > footer button';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons below the content. */
  readonly footer?: ReactNode;
  /** `wide` for tables and editors. */
  readonly size?: 'normal' | 'wide';
  /** Puts more around the content, such as what modules add to the record that it shows. */
  readonly around?: ((content: ReactNode) => ReactNode) | undefined;
}

/**
 * A dialog over the page, open as long as it is rendered. The focus stays in it, and goes back to where it was;
 * Escape closes it.
 */
export function Dialog({ title, onClose, children, footer, size = 'normal', around }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the element goes: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // Else the browser takes the first button, which closes.
      element.querySelector<HTMLElement>(FIRST)?.focus();
    }
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={size === 'wide' ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        // The page decides, and takes the dialog away by rendering.
        event.preventDefault();
        onClose();
      }}
    >
      <header role="none">
        <h2 id={heading}>{title}</h2>
        <Button look="plain" className="icon" aria-label={kitText('close')} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </Button>
      </header>
      <div className="content">{around ? around(children) : children}</div>
      {footer !== undefined && <footer role="none">{footer}</footer>}
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Text of the button that goes on. */
  readonly action?: string;
  readonly look?: 'primary' | 'danger';
  /** Closes afterwards, unless it resolves to false. */
  readonly confirm: () => unknown;
  readonly onClose: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog({ title, children, action, look = 'primary', confirm, onClose }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    const isDone = await Promise.resolve(confirm()).finally(() => setBusy(false));
    if (isDone !== false) onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{kitText('cancel')}</Button>
      <Button look={look} isBusy={isBusy} onClick={() => void go()}>
        {action ?? kitText('confirm')}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {children}
    </Dialog>
  );
}
