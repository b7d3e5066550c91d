import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { WIDE } from '../kit/useMatches';

/** The sidebar of narrow windows, which lies over the page. */
export interface Drawer {
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Closes it; the focus returns to what opened it. */
  readonly close: () => void;
  /** The element that gets the focus. */
  readonly ref: RefObject<HTMLElement | null>;
}

/** Opens and closes the drawer. Escape, another page and a wide window close it. @param path of the page */
export function useDrawer(path: string): Drawer {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback(() => {
    opener.current = document.activeElement;
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    opener.current = null;
    setOpen(false);
  }, [path]);
  useEffect(() => {
    if (!isOpen) return;
    ref.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
    const wide = matchMedia(WIDE);
    window.addEventListener('keydown', onKey);
    wide.addEventListener('change', close);
    return () => {
      window.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', close);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, [isOpen, close]);
  return { isOpen, open, close, ref };
}
