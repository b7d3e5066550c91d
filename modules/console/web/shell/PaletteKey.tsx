import { lazy, Suspense, useEffect, useState } from 'react';
import { shellText } from './shellTexts';

const Palette = lazy(() => import('./Palette'));

/** The button that opens the palette; Ctrl+K (or ⌘K) does the same. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        {shellText('open')}
      </button>
      {isOpen && (
        <Suspense>
          <Palette close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
