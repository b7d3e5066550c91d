import { type Database, forbidden, notFound, type Scope, seesOrganization } from '@tenantry/core';
import type { ContactKind } from '../services/ContactLookup';

/**
 * Makes sure that a caller may read about a person or company.
 *
 * @throws HttpError 404 no contact of this kind exists, 403 it belongs to an organization outside the caller's scope
 */
export async function requireContact(
  database: Database,
  kind: ContactKind,
  id: string,
  scope: Scope,
): Promise<void> {
  const row = await database.first<{ organizationId: string }>({
    name: 'customers_contact_place',
    text: 'SELECT organization_id AS "organizationId" FROM customers_entities WHERE id = $1 AND kind = $2',
    values: [id, kind],
  });
  assertReadable(row, kind, scope);
}

/** Throws as `requireContact`. */
export function assertReadable<T extends { readonly organizationId: string }>(
  row: T | undefined,
  kind: ContactKind,
  scope: Scope,
): asserts row is T {
  if (!row) throw notFound(kind === 'person' ? 'Person not found' : 'Company not found');
  if (!seesOrganization(scope, row.organizationId)) throw forbidden('Access denied');
}
