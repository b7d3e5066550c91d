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
  /** None where no module that runs has the kind. */
  readonly to: Referable | undefined;
  readonly id: string;
}

/**
 * Checks the records to which a write newly refers, in one query at most: they are there, and the caller sees them. They
 * are locked as a foreign key would lock them, so that those which are only marked deleted stay, too.
 *
 * @throws HttpError 400 with the path of each member
 */
export async function checkReferences({ fields }: CollectionDeclaration, write: Write): Promise<void> {
  const { columns, before, services } = write;
  const named = Object.entries(fields).flatMap(([member, { references, refersTo, column }]): Named[] => {
    const isChecked = references ? !references.checkedByHooks : refersTo !== undefined;
    if (!isChecked || column === false) return [];
    const key = columnOf(member, column);
    const id = columns[key];
    if (typeof id !== 'string' || id === before?.[key]) return [];
    return [{ member, to: references?.to ?? services.recordKinds.get(refersTo ?? '')?.collection, id }];
  });
  if (named.length === 0) return;
  const seen = await visible(named, write);
  const details = named.flatMap(({ member, to }, at) =>
    seen.has(at)
      ? []
      : [
          {
            path: [member],
            message: `"${member}" is no ${to?.label ?? 'record'} that exists`,
            code: 'reference_unknown',
          },
        ],
  );
  if (details.length > 0) throw badRequest('Invalid input', { details });
}

/** @returns the places in the list of those that exist and that the caller sees */
async function visible(named: readonly Named[], { call, services }: Write): Promise<ReadonlySet<number>> {
  const selects = named.flatMap(({ to }, at) =>
    to ? [`SELECT * FROM (SELECT ${at} AS at, ${referredTo(to, `$${at + 1}`)}) r${at}`] : [],
  );
  if (selects.length === 0) return new Set();
  const rows = await services.database.query<{ at: number; organization_id: string }>(
    selects.join(' UNION ALL '),
    named.map(({ id }) => id),
  );
  return new Set(
    rows
      .filter(({ at, organization_id: id }) => named[at]?.to?.tenantWide || seesOrganization(call.scope, id))
      .map(({ at }) => at),
  );
}
