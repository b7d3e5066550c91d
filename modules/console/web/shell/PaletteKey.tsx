import { useEffect, useLayoutEffect } from 'react';
import { ErrorBoundary } from '../kit/ErrorBoundary';
import { Icon } from '../kit/Icon';
import { useCode } from '../kit/useCode';
import { shellText } from './shellTexts';

const load = () => import('./Palette');

/** The button that opens the palette; Ctrl+K (or ⌘K) does the same. @param props.path of the page; another one closes the palette */
export function PaletteKey({ path }: { readonly path: string }) {
  const { open, close, Opened } = useCode(load);
  useEffect(() => void close(), [close, path]);
  // With the button: a key that follows at once is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <button type="button" className="command" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon name="search" />
        <span>{shellText('open')}</span>
        <kbd aria-hidden="true">{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</kbd>
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
