import { type ComponentType, useCallback, useState } from 'react';
import { t } from '../texts/t';
import { loadCode } from './loadCode';
import { notify } from './toastStore';
import { reloadKeeping } from './unsaved';

/** Part of a page with code that is loaded when it is opened. */
export interface OpenedCode<P> {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** The component while it is open and its code is there. */
  readonly Opened: ComponentType<P> | null;
}

/**
 * Opens what has code of its own. Where the code cannot be had, as after an upgrade of the server, a message offers to load the console
 * again; the page stays as it is, with what was typed, and the next opening tries again.
 */
export function useCode<P>(load: () => Promise<{ readonly default: ComponentType<P> }>): OpenedCode<P> {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<ComponentType<P> | null>(null);
  const open = useCallback(() => {
    setOpen(true);
    loadCode(load).then(
      (loaded) => setCode(() => loaded.default),
      () => {
        setOpen(false);
        notify({
          text: t('withoutCode'),
          kind: 'error',
          action: { label: t('loadAgain'), run: reloadKeeping },
        });
      },
    );
  }, [load]);
  const close = useCallback(() => setOpen(false), []);
  return { isOpen, open, close, Opened: isOpen ? code : null };
}
