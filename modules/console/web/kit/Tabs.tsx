import { type ReactNode, useId } from 'react';
import { currentOf, TabList } from './TabList';

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
export function Tabs(props: Props) {
  const { tabs, selected } = props;
  const panel = useId();
  const current = tabs[currentOf(tabs, selected)];
  return (
    <>
      <TabList {...props} panel={panel} />
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${current?.id ?? ''}`} className="tab-panel">
        {current?.content()}
      </div>
    </>
  );
}
