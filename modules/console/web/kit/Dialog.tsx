import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { loadStyles } from './styles';
import { kitText } from './texts';
import { leaveSince, unsavedNow } from './unsaved';

/** Element that gets the focus at first: a field, else the first button below the content. */
const FIRST =
  '.content :is(input, select, textarea), :not(:has(.content :is(input, select, textarea))) > footer button';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons below the content. */
  readonly footer?: ReactNode;
  /** `wide` for tables and editors; `panel` for much to read, beside the page at the end of the line, on phones at the bottom. */
  readonly size?: 'normal' | 'wide' | 'panel';
  /** Puts more around the content, such as what modules add to the record that it shows. */
  readonly around?: ((content: ReactNode) => ReactNode) | undefined;
  /** `buttons` where Escape and the corner do not close it, as what it shows is never shown again. */
  readonly closedBy?: 'any' | 'buttons';
}

/**
 * A dialog over the page, open as long as it is rendered. The focus stays in it, and goes back to where it was; Escape closes it, and
 * asks before what was typed into it is lost.
 */
export function Dialog(props: Props) {
  const { title, onClose, children, footer, size = 'normal', around, closedBy = 'any' } = props;
  const [before] = useState(unsavedNow);
  const isFree = closedBy === 'any';
  const close = () => isFree && leaveSince(before, onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the element goes: only then does the browser give the focus back.
  useLayoutEffect(() => {
    if (size === 'panel') void loadStyles('panel.css');
    const element = dialog.current;
    if (element?.isConnected && !element.open) {
      element.showModal();
      // Else the browser takes the first button, which closes.
      element.querySelector<HTMLElement>(FIRST)?.focus();
    }
    return () => element?.close();
  }, [size]);
  return (
    <dialog
      ref={dialog}
      className={size === 'normal' ? 'dialog' : `dialog ${size}`}
      aria-labelledby={heading}
      onKeyDown={(event) => {
        const isMenuOpen = event.currentTarget.querySelector(':popover-open') !== null;
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || isMenuOpen) return;
        // Chromium would close dialogs below with the same key.
        if (event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      onCancel={(event) => {
        // A dialog inside is closed too, and the choice of a file cancelled.
        if (event.target !== event.currentTarget) return;
        // The page decides, and takes the dialog away by rendering.
        event.preventDefault();
        close();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || !currentTarget.isConnected) return;
        // A second Escape closes a dialog in Chromium without asking the page.
        currentTarget.showModal();
        close();
      }}
    >
      <header role="none">
        <h2 id={heading}>{title}</h2>
        {isFree && (
          <Button look="plain" className="icon" aria-label={kitText('close')} onClick={close}>
            <span aria-hidden="true">×</span>
          </Button>
        )}
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
