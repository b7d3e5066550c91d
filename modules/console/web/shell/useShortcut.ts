import { useLayoutEffect } from 'react';

/**
 * Runs what a key stands for on every page.
 *
 * @param isMeant whether a press is one of the key
 * @param run the same function as long as the key stands for the same
 */
export function useShortcut(isMeant: (event: KeyboardEvent) => boolean, run: () => void): void {
  // With the page: a key that follows at once is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isMeant(event)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isMeant, run]);
}
