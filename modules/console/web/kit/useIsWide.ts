import { useSyncExternalStore } from 'react';

/** Windows that show the sidebar beside the page. */
export const WIDE = '(min-width: 48rem)';

const follow = (changed: () => void) => {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};

/** Whether the window shows the sidebar beside the page; follows its width. */
export const useIsWide = () => useSyncExternalStore(follow, () => matchMedia(WIDE).matches);
