import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { CollectionServices } from '../CollectionServices';
import type { ListCall } from '../ListDeclaration';

/** A tenant with very many records of a collection. */
export interface LargeTenant {
  readonly tenantId: string;
  /** About how many there are. */
  readonly rows: number;
}

/** The tenant of a request; undefined where it has few records, or where those of all tenants are read. */
export function largeTenantOf(
  { table, areTenants, list }: CollectionDeclaration,
  call: ListCall<never>,
): LargeTenant | undefined {
  const { tenantId } = call.scope;
  if (tenantId === null || areTenants || (list.across?.(call) ?? null) !== null) return undefined;
  const rows = (call.services as CollectionServices).largeTenants.rowsOf(table, tenantId);
  return rows === undefined ? undefined : { tenantId, rows };
}
