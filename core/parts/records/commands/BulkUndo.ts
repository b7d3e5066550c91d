import type { Sql as Database } from '../../data/Database';
import type { BulkWork } from '../../tenancy/BulkWork';
import type { StoredAction } from './ActionLogEntry';
import { actionLogTable } from './log/actionLogTable';

/** Undoing of one unit of work. */
interface Undoing {
  /** Entries that were locked and read together, by their tokens. */
  readonly entries: Map<string, StoredAction>;
  /** Entries that stand before another, by the id of that. */
  readonly newer: ReadonlyMap<string, readonly string[]>;
  /** Entries that count as undone, and are noted so before the commit. */
  readonly claimed: Set<string>;
}

/** Takes many entries of the action log back in one unit of work: reads, locks and notes them together. */
export class BulkUndo {
  private readonly undoing = new WeakMap<BulkWork, Undoing>();

  /** @param stored the beginning of a statement that reads entries */
  constructor(
    private readonly database: Database,
    private readonly stored: string,
  ) {}

  /** The entry of a token, if it is one of those that the unit of work is about to undo. */
  async find(bulk: BulkWork, token: string): Promise<StoredAction | undefined> {
    if (!bulk.undoTokens.includes(token)) return undefined;
    let undoing = this.undoing.get(bulk);
    if (!undoing) this.undoing.set(bulk, (undoing = await this.read(bulk)));
    return undoing.entries.get(token);
  }

  /** See `ActionLog.claimUndo`. @returns undefined for an entry that was not read ahead */
  claim(bulk: BulkWork, { id }: StoredAction): boolean | undefined {
    const undoing = this.undoing.get(bulk);
    if (!undoing?.newer.has(id)) return undefined;
    const { claimed, newer } = undoing;
    if (claimed.has(id) || newer.get(id)?.some((other) => !claimed.has(other))) return false;
    claimed.add(id);
    bulk.defer(this.conclude, id);
    return true;
  }

  /** Whether the entry is noted as undone before the commit. */
  isClaimed(bulk: BulkWork, id: string): boolean {
    return this.undoing.get(bulk)?.claimed.has(id) ?? false;
  }

  private async read(bulk: BulkWork): Promise<Undoing> {
    const { undoTokens } = bulk;
    const found = await this.database.query<StoredAction & { readonly token: string }>({
      name: 'platform_lock_undoable',
      text: `${this.stored} WHERE undo_token = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`,
      values: [undoTokens],
    });
    const rows = await this.database.query<{ id: string; newer: string[] }>({
      name: 'platform_read_newer',
      text: NEWER,
      values: [found.map(({ id }) => id)],
    });
    bulk.expect(found.flatMap(({ resourceId }) => resourceId ?? []));
    return {
      entries: new Map(found.map(({ token, ...entry }) => [token, entry])),
      newer: new Map(rows.map(({ id, newer }) => [id, newer])),
      claimed: new Set(),
    };
  }

  /** An entry passes through both states, as one that is undone by itself. */
  private readonly conclude = async (ids: readonly string[]): Promise<void> => {
    const set = (to: string, from: string) =>
      `UPDATE ${actionLogTable.name} SET execution_state = '${to}', undo_token = NULL, updated_at = clock_timestamp()
        WHERE id = ANY ($1::uuid[]) AND execution_state = '${from}'`;
    await this.database.run(set('undoing', 'done'), [ids]);
    await this.database.run(set('undone', 'undoing'), [ids]);
  };
}

/** Which entries of the same actor about the same record are newer, and undoable: these go first. */
const NEWER = `
  SELECT a.id, ARRAY(
    SELECT n.id::text FROM ${actionLogTable.name} n
     WHERE n.tenant_id = a.tenant_id AND n.resource_kind = a.resource_kind AND n.resource_id = a.resource_id
       AND n.actor_id IS NOT DISTINCT FROM a.actor_id AND n.organization_id IS NOT DISTINCT FROM a.organization_id
       AND n.undo_token IS NOT NULL AND n.execution_state = 'done' AND n.place > a.place) AS newer
    FROM ${actionLogTable.name} a WHERE a.id = ANY ($1::uuid[])`;
