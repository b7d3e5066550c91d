import type { Sql as Database } from '../../data/Database';
import { actionLogTable } from './log/actionLogTable';
import { currentTransaction, writeDeferred } from '../../tenancy/executionContext';
import { BulkUndo } from './BulkUndo';
import { appendActions, furtherOf, timed, type TimedEntry } from './appendActions';
import type { ResourceReference } from './CommandDeclaration';
import type { Confined } from './Confidentiality';
import type { NewActionEntry, StoredAction } from './ActionLogEntry';

const STORED = `
  SELECT id, tenant_id AS "tenantId", organization_id AS "organizationId", actor_id AS "actorId",
         command_id AS "commandId", action_label AS label, action_type AS "actionType",
         resource_kind AS "resourceKind", resource_id AS "resourceId",
         parent_resource_kind AS "parentKind", parent_resource_id AS "parentId",
         related_resource_kind AS "relatedKind", related_resource_id AS "relatedId",
         snapshot_before AS before, snapshot_after AS after, changes, context, payload, execution_state AS state, undo_token AS token,
         (SELECT jsonb_build_object('holderId', c.holder_id, 'feature', c.feature) FROM platform_confined_records c
           WHERE c.resource_kind = entry.resource_kind AND c.resource_id = entry.resource_id) AS confined
    FROM ${actionLogTable.name} entry`;

/** Rows of the action log. Writing joins the unit of work of the command. */
export class ActionLog {
  private readonly bulkUndo: BulkUndo;

  constructor(private readonly database: Database) {
    this.bulkUndo = new BulkUndo(database, STORED);
  }

  /**
   * Writes an entry, and with the same statement the further records that it concerns. A unit of work on many records writes
   * all its entries together before its commit.
   */
  async append(entry: NewActionEntry): Promise<{ id: string; createdAt: Date }> {
    const transaction = currentTransaction();
    // Undoing checks for newer entries that can be undone, so these are written at once.
    if (transaction?.bulk && (entry.undoToken === null || transaction.bulk.undoTokens.length === 0)) {
      const one = await timed(this.database, transaction, entry);
      transaction.bulk.defer(this.appendAll, one);
      return one;
    }
    const related = furtherOf(entry);
    const row = await this.database.first<{ id: string; createdAt: Date }>({
      name: related.length > 0 ? 'platform_append_related_action' : 'platform_append_action',
      text: `
        ${related.length > 0 ? 'WITH entry AS (' : ''} INSERT INTO ${actionLogTable.name} (
          tenant_id, organization_id, actor_id, command_id, action_label, action_type, source, resource_kind,
          resource_id, parent_resource_kind, parent_resource_id, related_resource_kind, related_resource_id,
          changed_fields, snapshot_before, snapshot_after, changes, context, payload, undo_token)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
        RETURNING id, created_at AS "createdAt" ${related.length > 0 ? RELATE : ''}`,
      values: [
        entry.tenantId,
        entry.organizationId,
        entry.actorId,
        entry.commandId,
        entry.label,
        entry.actionType,
        entry.source,
        entry.resource.kind,
        entry.resource.id,
        entry.parent?.kind,
        entry.parent?.id,
        entry.related?.kind,
        entry.related?.id,
        Object.keys(entry.changes ?? {}).sort(),
        json(entry.before),
        json(entry.after),
        json(entry.changes),
        json(entry.context),
        json(entry.payload),
        entry.undoToken,
        ...(related.length > 0 ? [JSON.stringify(related)] : []),
      ],
    });
    return row as { id: string; createdAt: Date };
  }

  /** Makes the whole history of a record visible to its holder and to holders of the feature only. */
  async confine(tenantId: string, { kind, id }: ResourceReference, confined: Confined): Promise<void> {
    await this.database.run({
      name: 'platform_confine_record',
      text: `
        INSERT INTO platform_confined_records AS c (tenant_id, resource_kind, resource_id, holder_id, feature)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (tenant_id, resource_kind, resource_id)
        DO UPDATE SET holder_id = excluded.holder_id, feature = excluded.feature
         WHERE (c.holder_id, c.feature) IS DISTINCT FROM (excluded.holder_id, excluded.feature)`,
      values: [tenantId, kind, id, confined.holderId, confined.feature],
    });
  }

  async findByToken(token: string): Promise<StoredAction | undefined> {
    const bulk = currentTransaction()?.bulk;
    const ahead = bulk && (await this.bulkUndo.find(bulk, token));
    if (ahead) return ahead;
    await writeDeferred();
    return this.database.first<StoredAction>(`${STORED} WHERE undo_token = $1`, [token]);
  }

  async find(id: string): Promise<StoredAction | undefined> {
    await writeDeferred();
    return this.database.first<StoredAction>(`${STORED} WHERE id = $1`, [id]);
  }

  /**
   * Claims an entry for being undone: of two who try, one waits for the other and finds it gone.
   *
   * @returns false when it is not there to be undone, or a newer one of the actor stands before it
   */
  async claimUndo(entry: StoredAction): Promise<boolean> {
    const bulk = currentTransaction()?.bulk;
    const isClaimed = bulk && this.bulkUndo.claim(bulk, entry);
    if (typeof isClaimed === 'boolean') return isClaimed;
    await writeDeferred();
    const claimed = await this.database.first<{ place: string }>(
      `UPDATE ${actionLogTable.name} SET execution_state = 'undoing', undo_token = NULL, updated_at = clock_timestamp()
        WHERE id = $1 AND execution_state = 'done' AND undo_token IS NOT NULL RETURNING place`,
      [entry.id],
    );
    if (!claimed) return false;
    const newer = await this.database.first(
      `SELECT 1 FROM ${actionLogTable.name}
        WHERE actor_id IS NOT DISTINCT FROM $1 AND undo_token IS NOT NULL AND execution_state = 'done'
          AND tenant_id = $6 AND resource_kind = $2 AND resource_id = $3
          AND organization_id IS NOT DISTINCT FROM $4 AND place > $5 LIMIT 1`,
      [
        entry.actorId,
        entry.resourceKind,
        entry.resourceId,
        entry.organizationId,
        claimed.place,
        entry.tenantId,
      ],
    );
    return newer === undefined;
  }

  async concludeUndo(id: string): Promise<void> {
    const bulk = currentTransaction()?.bulk;
    if (bulk && this.bulkUndo.isClaimed(bulk, id)) return;
    await this.setState(id, 'undoing', 'undone');
  }

  /** @returns false when it is not the actor's latest undone entry in its organization, or no longer undone */
  async claimRedo(entry: StoredAction): Promise<boolean> {
    const locked = await this.database.first<{ undoneAt: string }>(
      `SELECT updated_at::text AS "undoneAt" FROM ${actionLogTable.name}
        WHERE id = $1 AND execution_state = 'undone' FOR UPDATE`,
      [entry.id],
    );
    if (!locked) return false;
    const later = await this.database.first(
      `SELECT 1 FROM ${actionLogTable.name}
        WHERE actor_id IS NOT DISTINCT FROM $1 AND execution_state = 'undone'
          AND organization_id IS NOT DISTINCT FROM $2 AND tenant_id = $3 AND updated_at > $4::timestamptz LIMIT 1`,
      [entry.actorId, entry.organizationId, entry.tenantId, locked.undoneAt],
    );
    return later === undefined && this.setState(entry.id, 'undone', 'redone');
  }

  private readonly appendAll = (entries: readonly TimedEntry[]) => appendActions(this.database, entries);

  private async setState(id: string, from: string, to: string): Promise<boolean> {
    const changed = await this.database.run(
      `UPDATE ${actionLogTable.name} SET execution_state = $3, updated_at = clock_timestamp()
        WHERE id = $1 AND execution_state = $2`,
      [id, from, to],
    );
    return changed === 1;
  }
}

/** Closes the statement that writes an entry, and adds what it concerns besides. */
const RELATE = `), related AS (
    INSERT INTO ${actionLogTable.relations} (tenant_id, resource_kind, resource_id, action_id, created_at)
    SELECT $1, r.kind, r.id, entry.id, entry."createdAt"
      FROM entry, jsonb_to_recordset($21::jsonb) AS r (kind text, id text))
  SELECT id, "createdAt" FROM entry`;

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
