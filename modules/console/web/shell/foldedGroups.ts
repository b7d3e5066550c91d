import { useKeptLines } from '../kit/useKeptLines';

/** The groups of the sidebar that are folded in a tenant. This browser remembers them. @param tenantId null for all tenants */
export function useFolded(tenantId: string | null) {
  const { lines, change } = useKeptLines('tenantry.folded');
  const lineOf = (group: string) => `${tenantId ?? ''} ${group}`;
  return {
    isFolded: (group: string) => lines.has(lineOf(group)),
    fold: (group: string, isFolded: boolean) => change([lineOf(group)], isFolded),
  };
}
