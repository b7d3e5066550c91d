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
  /** Whether the tabs are a menu beside their content, where the window is wide enough. */
  readonly isBeside?: boolean;
}

/** Contents of which one is shown. Arrows, Home and End choose among the tabs. */
export function Tabs(props: Props) {
  const { tabs, selected, isBeside = false } = props;
  const panel = useId();
  const current = tabs[currentOf(tabs, selected)];
  const content = (
    <>
      <TabList {...props} panel={panel} />
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${current?.id ?? ''}`} className="tab-panel">
        {current?.content()}
      </div>
    </>
  );
  return isBeside ? <div className="tabs-beside">{content}</div> : content;
}
