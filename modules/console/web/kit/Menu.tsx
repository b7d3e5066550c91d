import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from './Button';
import type { MenuEntry } from './MenuEntry';
import { MenuList } from './MenuList';
import { kitText } from './texts';

interface Props {
  readonly entries: readonly MenuEntry[];
  /** Name of the button, where its content has no text. */
  readonly label?: string;
  /** `plain`: without a frame. */
  readonly look?: 'plain';
  /** Content of the button; three dots by default. */
  readonly children?: ReactNode;
}

/** A button that opens a menu. */
export function Menu({ entries, label, look, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const button = useRef<HTMLButtonElement>(null);
  if (entries.length === 0) return null;
  return (
    <>
      <Button
        ref={button}
        {...(children === undefined ? { look: 'plain', className: 'icon' } : look && { look })}
        aria-label={label ?? (children === undefined ? kitText('actions') : undefined)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // The focus stays in the open menu, so that the click closes it.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.defaultPrevented) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children ?? <span aria-hidden="true">⋯</span>}
      </Button>
      {isOpen && (
        <MenuList entries={entries} label={label ?? kitText('actions')} button={button} close={close} />
      )}
    </>
  );
}
