import { useState } from 'react';

/** Lines of text that this browser keeps under a name. */
export function useKeptLines(name: string) {
  const kept = () => (localStorage.getItem(name) ?? '').split('\n').filter(Boolean);
  const [lines, setLines] = useState<ReadonlySet<string>>(() => new Set(kept()));
  return {
    lines,
    change: (changed: readonly string[], isKept: boolean) => {
      // Other tabs may have changed others since.
      const next = new Set(kept());
      for (const line of changed) {
        if (isKept) next.add(line);
        else next.delete(line);
      }
      localStorage.setItem(name, [...next].join('\n'));
      setLines(next);
    },
  };
}
