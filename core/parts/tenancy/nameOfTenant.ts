import { createHash } from 'node:crypto';
import { isUuid } from '../../kernel/texts/isUuid';

/** Of a signature, in hexadecimal digits: what PostgreSQL's 63 bytes of a name leave beside the tenant. 120 bits. */
const SIGNATURE_LENGTH = 30;

/**
 * The name of the application that binds a connection to a tenant.
 *
 * @param tenantId uuid, or '' for none
 * @param signing secret of the database and id of the connection's backend, where a statement could change the name: the
 *   name is then signed, and `tenantry_tenant_id()` accepts it on this connection only
 * @throws Error for a tenant that is not a uuid
 */
export function nameOfTenant(
  tenantId: string,
  signing: { readonly secret: string; readonly backend: number } | null,
): string {
  if (tenantId === '') return '';
  if (!isUuid(tenantId)) throw new Error('The id of a tenant is a uuid');
  const id = tenantId.toLowerCase();
  if (!signing) return id;
  const digits = id.replaceAll('-', '');
  const signed = `${signing.secret}:${signing.backend}:${digits}`;
  return digits + createHash('sha256').update(signed).digest('hex').slice(0, SIGNATURE_LENGTH);
}
