import { createContext, type ReactNode, useContext } from 'react';

/** Content that the page around the records puts into the row of tools above them. */
export interface PageTools {
  /** Says that the view was changed, and stores it. */
  readonly changed: ReactNode;
  /** The choice between list, board, tree, calendar and map. */
  readonly segments: ReactNode;
}

export const PageToolsContext = createContext<PageTools>({ changed: null, segments: null });

/** The tools above records. @param props.end at the end of the row, before the choice of the view */
export function ToolRow({ children, end }: { readonly children?: ReactNode; readonly end?: ReactNode }) {
  const { changed, segments } = useContext(PageToolsContext);
  return (
    <div className="tools">
      {children}
      {changed}
      <span className="push">
        {end}
        {segments}
      </span>
    </div>
  );
}
