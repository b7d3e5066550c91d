import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import type { MenuEntry } from './MenuEntry';
import { kitText } from './texts';

interface Props {
  readonly entries: readonly MenuEntry[];
  /** Name of the button, where its content is no text. */
  readonly label?: string;
  /** Content of the button; three dots by default. */
  readonly children?: ReactNode;
}

const load = () => import('./MenuPopover');
const MenuPopover = lazy(load);

/** A button that opens a menu. The code of menus is loaded when a pointer or the focus comes near. */
export function Menu({ entries, label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
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
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {children ?? <span aria-hidden="true">⋯</span>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuPopover
            entries={entries}
            label={label}
            button={button}
            close={() => setOpen(false)}
            choose={(entry) => {
              setChosen(entry);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
