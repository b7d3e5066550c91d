import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { MenuEntry } from './MenuEntry';
import { kitText } from './texts';

interface Props {
  readonly entries: readonly MenuEntry[];
  readonly label: string | undefined;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
  /** Closes the menu, and then does what the entry says. */
  readonly choose: (entry: MenuEntry) => void;
}

/** The open menu: arrows, Home, End and letters move, Enter chooses, Escape closes. */
export default function MenuPopover({ entries, label, button, close, choose }: Props) {
  const name = label ?? kitText('actions');
  return (
    <Popover
      triggerRef={button}
      isOpen
      onOpenChange={close}
      placement="bottom end"
      className="popover"
      aria-label={name}
    >
      <Menu
        aria-label={name}
        autoFocus="first"
        className="menu-list"
        onAction={(id) => {
          const entry = entries.find((one) => one.id === id);
          if (entry) choose(entry);
        }}
        onClose={close}
      >
        {entries.map(({ id, text, isDisabled, look }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            isDisabled={isDisabled}
            className={`menu-item ${look ?? ''}`}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
