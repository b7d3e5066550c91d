import { badRequest } from '../../../kernel/errors/HttpError';
import type { CollectionDeclaration, RecordWrite } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { columnOf } from './RecordStore';
import { type NamedRecord, seenRecords } from './seenRecords';

type Write = Omit<RecordWrite<CollectionServices>, 'made' | 'state'>;

interface Named extends NamedRecord {
  readonly member: string;
}

/**
 * Checks the records to which a write newly refers, in one query at most: they are there, and the caller sees them. They
 * are locked as a foreign key would lock them, so that those which are only marked deleted stay, too.
 *
 * @throws HttpError 400 with the path of each member
 */
export async function checkReferences({ fields }: CollectionDeclaration, write: Write): Promise<void> {
  const { columns, before, call, services } = write;
  const named = Object.entries(fields).flatMap(
    ([member, { references, refersTo, checkedByHooks, column }]): Named[] => {
      if (column === false || (checkedByHooks ?? references?.checkedByHooks) || !(references ?? refersTo))
        return [];
      const key = columnOf(member, column);
      const id = columns[key];
      if (typeof id !== 'string' || id === before?.[key]) return [];
      const to = references ? references.to : services.recordKinds.get(refersTo as string)?.collection;
      return [{ member, to, id }];
    },
  );
  if (named.length === 0) return;
  const seen = await seenRecords(services.database, call.scope, named);
  const details = named.flatMap(({ member, to }, at) =>
    seen.has(at)
      ? []
      : [
          {
            path: [member],
            message: `"${member}" is not an existing ${to?.label ?? 'record'}`,
            code: 'reference_unknown',
          },
        ],
  );
  if (details.length > 0) throw badRequest('Invalid input', { details });
}
