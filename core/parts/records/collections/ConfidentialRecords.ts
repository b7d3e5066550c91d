import type { ContributedItems } from '../../../kernel/registry/ContributionRegistry';
import type { Sql as Database } from '../../data/Database';
import { authorIdOf } from '../../identity/chain';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import {
  confinedTo,
  type Confined,
  type ConfidentialReader,
  mayReadConfined,
  readableRows,
} from '../commands/Confidentiality';
import { hiddenRecords } from '../commands/log/ActionSelection';
import { storedConfinement } from '../commands/storedConfinement';
import type { Collection } from './Collection';
import type { Bind } from './ListDeclaration';
import type { RecordKind } from './RecordKind';
import { isUuid, UUID } from '../../../kernel/texts/isUuid';

/** SQL of the columns by which rows refer to records of any kind. */
export interface RecordColumns {
  readonly kind: string;
  readonly id: string;
}

interface Dependencies {
  readonly database: Database;
  readonly recordKinds: ContributedItems<RecordKind>;
}

/**
 * Records that only some see, for modules that keep something about records of any kind: files, executions of rules. What
 * counts is the record as it is now; of one that is gone, what its history says.
 */
export class ConfidentialRecords {
  constructor(private readonly deps: Dependencies) {}

  /** Who alone sees a record; undefined where it is like any other. */
  async confinementOf(kind: string, id: string): Promise<Confined | undefined> {
    const { database, recordKinds } = this.deps;
    const { confidential, table } = recordKinds.get(kind)?.collection ?? {};
    if (confidential && table !== undefined && isUuid(id)) {
      const { column, holder } = confidential;
      const row = await database.first(
        `SELECT ${quoteIdentifier(column)}, ${quoteIdentifier(holder)} FROM ${quoteIdentifier(table)} WHERE id = $1`,
        [id],
      );
      if (row) return confinedTo(confidential, row);
    }
    return storedConfinement(database, kind, id.toLowerCase());
  }

  /** Whether records of a kind may be confidential; of modules that run. */
  isKind(kind: string): boolean {
    return this.deps.recordKinds.get(kind)?.collection.confidential !== undefined;
  }

  /** Whether a reader may see a record. */
  async isSeen(kind: string, id: string, reader: ConfidentialReader): Promise<boolean> {
    return mayReadConfined(await this.confinementOf(kind, id), reader);
  }

  /**
   * The condition on rows that refer to records: only to those that the reader sees.
   *
   * @param namesOf names by which the rows know a kind, its id among them
   * @returns null where that is all of them
   */
  referringRows(
    { kind, id }: RecordColumns,
    reader: ConfidentialReader,
    bind: Bind,
    namesOf: (kind: string) => readonly string[] = (one) => [one],
  ): string | null {
    const conditions = this.deps.recordKinds.list().flatMap(({ item }) => {
      const hidden = hiddenRows(item.collection, id, reader, bind);
      return hidden === null ? [] : `NOT (${kind} = ANY (${bind(namesOf(item.id), 'text[]')}) AND ${hidden})`;
    });
    return conditions.length === 0 ? null : conditions.join(' AND ');
  }
}

/** The condition that a record is hidden from the reader, by the SQL of its id; null where none of the kind is. */
function hiddenRows(
  { kind, table, confidential }: Pick<Collection, 'kind' | 'table' | 'confidential'>,
  id: string,
  reader: ConfidentialReader,
  bind: Bind,
): string | null {
  const readable = confidential && readableRows(confidential, 'x', reader, bind);
  if (!confidential || !readable) return null;
  const uuid = `CASE WHEN ${id} ~* '${UUID.source}' THEN (${id})::uuid END`;
  const hidden = { userId: authorIdOf(reader.principal), features: [confidential.feature], count: 1 };
  return `coalesce(
    (SELECT (${readable}) IS NOT TRUE FROM ${quoteIdentifier(table)} x WHERE x.id = ${uuid}),
    EXISTS (SELECT FROM ${hiddenRecords(hidden, bind)}
             WHERE c.resource_kind = ${bind(kind, 'text')} AND c.resource_id = lower(${id})))`;
}
