import { useEffect } from 'react';
import { ErrorBoundary } from '../kit/ErrorBoundary';
import { Icon } from '../kit/Icon';
import { withStyles } from '../kit/styles';
import { useCode } from '../kit/useCode';
import { shellText } from './shellTexts';
import { useShortcut } from './useShortcut';

const load = () => withStyles(import('./KeyMap'), 'panel.css');

/** Whether `?` is a command: what is typed into a field, or pressed while a dialog asks for something, is not. */
const isMeant = ({ key, target, defaultPrevented }: KeyboardEvent) =>
  key === '?' &&
  !defaultPrevented &&
  !(target as Element).closest('input, select, textarea, dialog, [contenteditable]');

/** The button that opens the map of keys; `?` does the same. @param props.path of the page; another one closes the map */
export function HelpKey({ path }: { readonly path: string }) {
  const { open, close, Opened } = useCode(load);
  useEffect(() => void close(), [close, path]);
  useShortcut(isMeant, open);
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={shellText('keyMap')}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="circle-question-mark" />
      </button>
      {Opened && (
        <ErrorBoundary>
          <Opened close={close} />
        </ErrorBoundary>
      )}
    </>
  );
}
