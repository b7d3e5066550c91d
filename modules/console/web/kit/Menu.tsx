import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { loadCode } from './loadCode';
import type { MenuEntry } from './MenuEntry';
import { kitText } from './texts';
import { useCode } from './useCode';

interface Props {
  readonly entries: readonly MenuEntry[];
  /** Name of the button, where its content is no text. */
  readonly label?: string;
  /** Content of the button; three dots by default. */
  readonly children?: ReactNode;
}

const load = () => import('./MenuPopover');
/** What fails here is said when the menu is opened. */
const loadAhead = () => void loadCode(load).catch(() => undefined);

/** A button that opens a menu. The code of menus is loaded when a pointer or the focus comes near. */
export function Menu({ entries, label, children }: Props) {
  const { isOpen, open, close, Opened } = useCode(load);
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<MenuEntry | null>(null);
  useEffect(() => {
    if (isOpen || chosen === null) return;
    setChosen(null);
    // A dialog that it opens gives the focus back to what has it now.
    button.current?.focus();
    chosen.run();
  }, [isOpen, chosen]);
  if (entries.length === 0) return null;
  return (
    <>
      <Button
        ref={button}
        {...(children === undefined && { look: 'plain', className: 'icon' })}
        aria-label={label ?? (children === undefined ? kitText('actions') : undefined)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={open}
      >
        {children ?? <span aria-hidden="true">⋯</span>}
      </Button>
      {Opened && (
        <Opened
          entries={entries}
          label={label}
          button={button}
          close={close}
          choose={(entry) => {
            setChosen(entry);
            close();
          }}
        />
      )}
    </>
  );
}
