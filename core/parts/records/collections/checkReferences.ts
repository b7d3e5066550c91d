import { badRequest } from '../../../kernel/errors/HttpError';
import { seesOrganization } from '../../tenancy/seesOrganization';
import type { CollectionDeclaration, RecordWrite } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { columnOf } from './RecordStore';
import { referredTo } from './lockReferred';
import type { Referable } from './Reference';

type Write = Omit<RecordWrite<CollectionServices>, 'made' | 'state'>;

interface Named {
  readonly member: string;
  readonly to: Referable;
  readonly id: string;
}

/**
 * Checks the records to which a write newly refers, in one query at most: they are there, and the caller sees them. They
 * are locked as a foreign key would lock them, so that those which are only marked deleted stay, too.
 *
 * @throws HttpError 400 with the path of each member
 */
export async function checkReferences({ fields }: CollectionDeclaration, write: Write): Promise<void> {
  const { columns, before, call, services } = write;
  const named = Object.entries(fields).flatMap(([member, { references, column }]): Named[] => {
    if (!references || references.checkedByHooks || column === false) return [];
    const key = columnOf(member, column);
    const id = columns[key];
    return typeof id === 'string' && id !== before?.[key] ? [{ member, to: references.to, id }] : [];
  });
  if (named.length === 0) return;
  const rows = await services.database.query<{ at: number; organization_id: string }>(
    named
      .map(({ to }, at) => `SELECT * FROM (SELECT ${at} AS at, ${referredTo(to, `$${at + 1}`)}) r${at}`)
      .join(' UNION ALL '),
    named.map(({ id }) => id),
  );
  const seen = new Set(
    rows
      .filter(({ at, organization_id: id }) => named[at]?.to.tenantWide || seesOrganization(call.scope, id))
      .map(({ at }) => at),
  );
  const details = named.flatMap(({ member, to }, at) =>
    seen.has(at)
      ? []
      : [{ path: [member], message: `"${member}" is no ${to.label} that exists`, code: 'reference_unknown' }],
  );
  if (details.length > 0) throw badRequest('Invalid input', { details });
}
