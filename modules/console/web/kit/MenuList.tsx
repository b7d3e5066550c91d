import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon';
import type { MenuEntry } from './MenuEntry';

interface Props {
  readonly entries: readonly MenuEntry[];
  readonly label: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
}

/** Pixels between the button and the menu, and between the menu and the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** The open menu: arrows, Home, End and letters move, Enter and Space choose, Escape and Tab close. */
export function MenuList({ entries, label, button, close }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => placeAt(list.current, button.current);
    list.current?.showPopover();
    place();
    itemsOf(list.current)[0]?.focus({ preventScroll: true });
    const listening = new AbortController();
    window.addEventListener('scroll', place, { capture: true, signal: listening.signal });
    window.addEventListener('resize', place, { signal: listening.signal });
    return () => listening.abort();
  }, [button]);
  const choose = (entry: MenuEntry) => {
    close();
    // A dialog that the entry opens gives the focus back to what has it now.
    button.current?.focus();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Tables and dialogs around the button have keys of their own.
    event.stopPropagation();
    const items = itemsOf(list.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextItem(event.key, at, items);
    if (next) next.focus();
    if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      button.current?.focus();
    }
    // Tab goes on from the button.
    if (next || event.key === 'Escape') event.preventDefault();
  };
  // Elements outside of a modal dialog take no input.
  return createPortal(
    <div
      ref={list}
      popover="manual"
      role="menu"
      aria-label={label}
      className="popover menu-list"
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          role={entry.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={entry.isChosen}
          tabIndex={-1}
          aria-disabled={entry.isDisabled}
          className={`menu-item ${entry.look ?? ''}`}
          onPointerMove={({ currentTarget }) => currentTarget.focus()}
          onClick={() => entry.isDisabled !== true && choose(entry)}
        >
          {entry.text}
          {entry.isChosen && <Icon name="check" />}
        </button>
      ))}
    </div>,
    button.current?.closest('dialog, main, header, aside') ?? document.body,
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/** The item that a key moves to; undefined for other keys. A letter moves to the next item that begins with it. */
function nextItem(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) =>
    item.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}

/** Puts the menu below the end of the button; above it, or further to the middle, where the window ends before. */
function placeAt(list: HTMLElement | null, button: HTMLElement | null): void {
  if (!list || !button) return;
  const from = button.getBoundingClientRect();
  const { height, width } = list.getBoundingClientRect();
  const below = from.bottom + GAP;
  const top = below + height <= innerHeight - EDGE ? below : Math.max(EDGE, from.top - GAP - height);
  list.style.top = `${top}px`;
  list.style.left = `${Math.max(EDGE, Math.min(from.right, innerWidth - EDGE) - width)}px`;
}
