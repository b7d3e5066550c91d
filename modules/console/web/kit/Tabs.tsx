import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { leave } from './unsaved';

/** A tab with its content. */
export interface Tab {
  readonly id: string;
  readonly title: string;
  /** Rendered while the tab is chosen. */
  readonly content: () => ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly select: (id: string) => void;
}

/** Contents of which one is shown. Arrows, Home and End choose among the tabs. */
export function Tabs({ label, tabs, selected, select: show }: Props) {
  const select = (id: string) => leave(() => show(id));
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = Math.max(
    0,
    tabs.findIndex(({ id }) => id === selected),
  );
  const move = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = isRightToLeft ? -1 : 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: current + step,
      ArrowLeft: current - step,
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
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={move}>
        {tabs.map(({ id, title }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={index === current}
            aria-controls={`${base}-panel`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => select(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${tabs[current]?.id ?? ''}`}
        className="tab-panel"
      >
        {tabs[current]?.content()}
      </div>
    </>
  );
}
