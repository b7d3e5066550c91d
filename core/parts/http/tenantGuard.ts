import { forbidden } from '../../kernel/errors/HttpError';

/**
 * Refuses a request that names another tenant in `tenantId`, anywhere in the query or at the top of the body,
 * unless a super administrator makes it.
 *
 * The text `null` and blanks count as null, `undefined` as absent.
 *
 * @throws HttpError 403
 */
export function guardTenant(
  ownTenant: string | null,
  query: Readonly<Record<string, unknown>>,
  body: unknown,
): void {
  check(ownTenant, query['tenantId']);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    check(ownTenant, (body as Record<string, unknown>)['tenantId']);
  }
}

function check(ownTenant: string | null, named: unknown): void {
  for (const value of Array.isArray(named) ? (named as unknown[]) : [named]) {
    if (value === undefined || value === 'undefined') continue;
    const tenant = normalize(value);
    if (tenant !== ownTenant) throw forbidden('Not authorized to target this tenant.');
  }
}

function normalize(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  return text === '' || text === 'null' ? null : text;
}
