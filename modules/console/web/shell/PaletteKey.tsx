import { useEffect } from 'react';
import { ErrorBoundary } from '../kit/ErrorBoundary';
import { Icon } from '../kit/Icon';
import { withStyles } from '../kit/styles';
import { useCode } from '../kit/useCode';
import { COMMAND_KEY } from '../kit/keyNames';
import { shellText } from './shellTexts';
import { useShortcut } from './useShortcut';

const load = () => withStyles(import('./Palette'), 'panel.css');

const isMeant = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;

/** The button that opens the palette; Ctrl+K (or ⌘K) does the same. @param props.path of the page; another one closes the palette */
export function PaletteKey({ path }: { readonly path: string }) {
  const { open, close, Opened } = useCode(load);
  useEffect(() => void close(), [close, path]);
  useShortcut(isMeant, open);
  return (
    <>
      <button type="button" className="command" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon name="search" />
        <span>{shellText('open')}</span>
        <kbd aria-hidden="true">{`${COMMAND_KEY} K`}</kbd>
      </button>
      {Opened && (
        // The button and the key stay where the palette fails.
        <ErrorBoundary>
          <Opened close={close} />
        </ErrorBoundary>
      )}
    </>
  );
}
