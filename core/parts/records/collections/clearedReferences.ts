import { copiedRow } from '../commands/copiedRow';
import type { ResourceReference } from '../commands/CommandDeclaration';
import { exactRow } from '../commands/exactRow';
import { RefusedStep } from '../commands/RefusedStep';
import type { RowState } from '../commands/TrackedRows';
import { nextVersion } from '../../data/nextVersion';
import { StatementNames } from '../../data/StatementNames';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { eventPayload } from './announce';
import type { ClearedMember } from './ClearedMember';
import { collectionEvents } from './collectionEvents';
import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { columnOf } from './RecordStore';

/** The records in which a member was set, by member. */
type Changed = readonly (readonly [member: ClearedMember, rows: readonly StoredRow[]])[];

type Services = Pick<CollectionServices, 'database' | 'events' | 'recordKinds'>;

const names = new StatementNames('cleared', 200);

/** The members of a collection that are cleared. */
export function clearedMembers(declaration: CollectionDeclaration): ClearedMember[] {
  const { kind, table, softDelete = false, fields, verbs } = declaration;
  const announce: ClearedMember['announce'] = async (rows, { events }) => {
    if (verbs && !verbs.includes('update')) return;
    const payloads = rows.map((row) => eventPayload(declaration, row['id'] as string, row));
    await events.emitAll(collectionEvents(declaration).updated, payloads);
  };
  return Object.entries(fields).flatMap(([name, { references, column: named }]) => {
    if (references?.onDelete !== 'clear' || named === false) return [];
    const column = columnOf(name, named);
    return [{ kind, table, softDelete, column, referred: references.to.table, announce }];
  });
}

/** References to a record that goes or comes back, of records of all running modules. */
export class ClearedReferences {
  private readonly members: readonly ClearedMember[];

  constructor(
    { table }: CollectionDeclaration,
    private readonly services: Services,
  ) {
    this.members = services.recordKinds
      .list()
      .flatMap(({ item: { collection } }) => collection.clears.filter(({ referred }) => referred === table));
  }

  /** Empties the members that name a record. One statement for each member. */
  async clear(id: string): Promise<Changed> {
    const changed: (readonly [ClearedMember, readonly StoredRow[]])[] = [];
    for (const member of this.members) {
      const column = quoteIdentifier(member.column);
      changed.push([member, await this.update(member, `NULL`, `t.${column} = $1`, [id])]);
    }
    return changed.filter(([, rows]) => rows.length > 0);
  }

  /**
   * Clears again what the log says was cleared, when a step takes the record away.
   *
   * @throws RefusedStep other records have come to refer to it
   */
  async clearAgain(id: string, to: RowState | null): Promise<void> {
    const changed = await this.clear(id);
    for (const [member, rows] of changed) {
      const logged = new Set((to?.[keyOf(member)] ?? []).map((row) => row['id']));
      if (rows.some((row) => !logged.has(row['id']))) throw new RefusedStep('referred');
    }
    await this.announce(changed);
  }

  /** Has the records that were cleared name the record again, where the member is still empty. */
  async restore(id: string, from: RowState | null): Promise<void> {
    const changed: (readonly [ClearedMember, readonly StoredRow[]])[] = [];
    for (const member of this.members) {
      const ids = (from?.[keyOf(member)] ?? []).map((row) => row['id']);
      if (ids.length === 0) continue;
      const isEmpty = `t.id = ANY ($2::uuid[]) AND t.${quoteIdentifier(member.column)} IS NULL`;
      changed.push([member, await this.update(member, '$1', isEmpty, [id, ids])]);
    }
    await this.announce(changed);
  }

  /** Emits that the records were updated. */
  async announce(changed: Changed): Promise<void> {
    for (const [member, rows] of changed) {
      if (rows.length > 0) await member.announce(rows, this.services);
    }
  }

  private async update(
    { table, column, softDelete }: ClearedMember,
    value: string,
    condition: string,
    values: unknown[],
  ): Promise<StoredRow[]> {
    const isLive = softDelete ? ' AND t.deleted_at IS NULL' : '';
    const text = `UPDATE ${table} t SET ${quoteIdentifier(column)} = ${value}, updated_at = ${nextVersion('t.updated_at')}
      WHERE ${condition}${isLive} RETURNING ${copiedRow('t')}::text AS row`;
    const rows = await this.services.database.query<{ row: string }>({ name: names.of(text), text, values });
    return rows.map(({ row }) => exactRow(row));
  }
}

/** The ids of records that were cleared, by table and column, as the log keeps them. */
export function clearedState(changed: Changed): RowState {
  return Object.fromEntries(changed.map(([member, rows]) => [keyOf(member), rows.map(({ id }) => ({ id }))]));
}

/** The records that were cleared: the deletion stands in the log of each. */
export function clearedRecords(changed: Changed): ResourceReference[] {
  return changed.flatMap(([{ kind }, rows]) => rows.map(({ id }) => ({ kind, id: id as string })));
}

const keyOf = ({ table, column }: ClearedMember) => `${table}.${column}`;
