import { forbidden } from '../../../kernel/errors/HttpError';
import { authorIdOf } from '../../identity/chain';
import type { CollectionDeclaration, RecordWrite } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { columnOf } from './RecordStore';

type Write = Omit<RecordWrite<CollectionServices>, 'made' | 'state'>;

/**
 * Checks the accounts to which a write newly refers, in one query at most; the caller needs none.
 *
 * @throws HttpError 400 an account that does not exist or may not see the organization, 403 in another's name
 */
export async function checkAccounts(
  { fields, tenantWide }: CollectionDeclaration,
  write: Write,
): Promise<void> {
  const { columns, before, call, services } = write;
  const self = authorIdOf(call.principal);
  const references: Record<string, string> = {};
  for (const [name, { account, column }] of Object.entries(fields)) {
    if (!account || column === false) continue;
    const key = columnOf(name, column);
    const value = columns[key];
    if (typeof value !== 'string' || value === self || value === before?.[key]) continue;
    if (account !== true && !call.access.has(account.namedBy)) {
      throw forbidden('You may write in your own name only.', {
        requiredFeatures: [account.namedBy],
      });
    }
    references[name] = value;
  }
  if (Object.keys(references).length === 0) return;
  const organizationId = (columns['organization_id'] as string | undefined) ?? write.organizationId;
  await services.accounts.require(references, tenantWide ? null : organizationId);
}
