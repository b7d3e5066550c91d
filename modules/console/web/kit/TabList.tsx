import { type KeyboardEvent, useEffect, useRef } from 'react';
import { DeclaredIcon } from './Icon';
import { leave } from './unsaved';

interface Props {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly title: string;
    /** By its name in Lucide. */
    readonly icon?: string;
  }[];
  readonly selected: string;
  readonly select: (id: string) => void;
  /** Id of the element that has the content of the selected tab; `<panel>-<id>` are the ids of the tabs. */
  readonly panel: string;
  /** Whether they stand below each other in wide windows: the arrows up and down choose among them too. */
  readonly isBeside?: boolean;
}

/** A row of tabs, which is one stop of the Tab key. Arrows, Home and End choose among them. */
export function TabList({ label, tabs, selected, select: show, panel, isBeside = false }: Props) {
  const select = (id: string) => leave(() => show(id));
  const list = useRef<HTMLDivElement>(null);
  const current = currentOf(tabs, selected);
  // Only the row scrolls: `scrollIntoView` would move the page too.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.children[current]];
    if (!row || !tab) return;
    const [frame, shown] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += (shown.left + shown.right - frame.left - frame.right) / 2;
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = isRightToLeft ? -1 : 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: current + step,
      ArrowLeft: current - step,
      ...(isBeside && { ArrowDown: current + 1, ArrowUp: current - 1 }),
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (tab) select(tab.id);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={move}>
      {tabs.map(({ id, title, icon }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${panel}-${id}`}
          aria-selected={index === current}
          aria-controls={panel}
          tabIndex={index === current ? 0 : -1}
          onClick={() => select(id)}
        >
          {icon !== undefined && <DeclaredIcon name={icon} />}
          {title}
        </button>
      ))}
    </div>
  );
}

/** Index of the selected tab; that of the first where `selected` is not a tab. */
export const currentOf = (tabs: Props['tabs'], selected: string): number =>
  Math.max(
    0,
    tabs.findIndex(({ id }) => id === selected),
  );
