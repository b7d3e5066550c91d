import { useState } from 'react';

const KEY = 'tenantry.folded';

const stored = () => (localStorage.getItem(KEY) ?? '').split('\n').filter(Boolean);

/** The groups of the sidebar that are folded in a tenant. This browser remembers them. @param tenantId null for all tenants */
export function useFolded(tenantId: string | null) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(stored()));
  const keyOf = (group: string) => `${tenantId ?? ''} ${group}`;
  return {
    isFolded: (group: string) => folded.has(keyOf(group)),
    fold: (group: string, isFolded: boolean) => {
      // Other tabs may have folded others since.
      const next = new Set(stored());
      if (isFolded) next.add(keyOf(group));
      else next.delete(keyOf(group));
      localStorage.setItem(KEY, [...next].join('\n'));
      setFolded(next);
    },
  };
}
