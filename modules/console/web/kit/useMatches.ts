import { useCallback, useSyncExternalStore } from 'react';

/** Windows that show the sidebar beside the page. */
export const WIDE = '(min-width: 48rem)';

/** Whether the window meets a media query; follows its width. */
export function useMatches(query: string): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
