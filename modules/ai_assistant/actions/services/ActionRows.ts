import { randomUUID } from 'node:crypto';
import { type CoreServices, isoTime } from '@tenantry/core';
import { HERE, type Place } from '../../shared/place';
import type { SealedValues } from '../../shared/SealedValues';
import type { ActionStatus, ExecutionResult, FailedRecord, StoredAction } from '../PendingAction';
import type { Proposal } from '../rules/proposal';

/** A change that an agent proposes. */
export interface NewAction extends Proposal {
  readonly agentId: string;
  readonly toolName: string;
  readonly conversationId: string | null;
  readonly normalizedInput: unknown;
  readonly attachmentIds: readonly string[];
  readonly idempotencyKey: string;
  readonly createdByUserId: string | null;
  /** Milliseconds from now. */
  readonly life: number;
}

/** A step of an action from one state to another. */
export interface Transition {
  readonly from: ActionStatus;
  readonly to: ActionStatus;
  readonly userId?: string | null;
  readonly executionResult?: ExecutionResult | null;
  readonly failedRecords?: readonly FailedRecord[] | null;
}

const MEMBERS = `id, tenant_id AS "tenantId", organization_id AS "organizationId", agent_id AS "agentId",
  tool_name AS "toolName", conversation_id AS "conversationId", target_entity_type AS "targetEntityType",
  target_record_id AS "targetRecordId", normalized_input AS "normalizedInput", field_diff AS "fieldDiff", records,
  failed_records AS "failedRecords", side_effects_summary AS "sideEffectsSummary",
  record_version AS "recordVersion", attachment_ids AS "attachmentIds", created_by_user_id AS "createdByUserId",
  status, queue_mode AS "queueMode", execution_result AS "executionResult", ${isoTime('created_at')} AS "createdAt",
  ${isoTime('expires_at')} AS "expiresAt", ${isoTime('resolved_at')} AS "resolvedAt",
  resolved_by_user_id AS "resolvedByUserId"`;

const TABLE = 'ai_assistant_actions';

/** Members with values of records, by column: stored as ciphertext. */
const SEALED = {
  normalized_input: 'normalizedInput',
  field_diff: 'fieldDiff',
  records: 'records',
  failed_records: 'failedRecords',
  execution_result: 'executionResult',
} as const;

type Dependencies = Pick<CoreServices, 'clock' | 'database'> & { readonly sealedValues: SealedValues };

/** The stored actions of a place. What they say of records is encrypted. */
export class ActionRows {
  constructor(private readonly services: Dependencies) {}

  find(place: Place, id: string): Promise<StoredAction | undefined> {
    return this.first(
      `SELECT ${MEMBERS} FROM ai_assistant_actions WHERE ${HERE} AND id = $3`,
      [place.tenantId, place.organizationId, id],
      'ai_assistant_action',
    );
  }

  /** The open proposal with the same key. */
  proposed(place: Place, key: string): Promise<StoredAction | undefined> {
    return this.first(
      `SELECT ${MEMBERS} FROM ai_assistant_actions
        WHERE ${HERE} AND idempotency_key = $3 AND status = 'pending'`,
      [place.tenantId, place.organizationId, key],
    );
  }

  /** @returns undefined where the same is proposed already */
  async add(place: Place, action: NewAction): Promise<StoredAction | undefined> {
    const { clock, sealedValues } = this.services;
    const now = clock.now();
    const id = randomUUID();
    const { tenantId, organizationId } = place;
    const seal = (column: keyof typeof SEALED, value: unknown) =>
      sealedValues.json({ tenantId, table: TABLE, recordId: id }, column, value);
    return this.first(
      `INSERT INTO ai_assistant_actions (tenant_id, organization_id, agent_id, tool_name, conversation_id,
         target_entity_type, target_record_id, normalized_input, field_diff, records, side_effects_summary,
         record_version, attachment_ids, idempotency_key, created_by_user_id, created_at, expires_at, id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
       ON CONFLICT DO NOTHING RETURNING ${MEMBERS}`,
      [
        tenantId,
        organizationId,
        action.agentId,
        action.toolName,
        action.conversationId,
        action.targetEntityType,
        action.targetRecordId,
        await seal('normalized_input', action.normalizedInput),
        await seal('field_diff', action.fieldDiff),
        await seal('records', action.records),
        action.sideEffectsSummary,
        action.recordVersion,
        JSON.stringify(action.attachmentIds),
        action.idempotencyKey,
        action.createdByUserId,
        now,
        new Date(now.getTime() + action.life),
        id,
      ],
    );
  }

  /** Makes a step. @returns undefined where the action is in another state by now */
  async step(
    { id, tenantId }: Pick<StoredAction, 'id' | 'tenantId'>,
    { from, to, userId, executionResult, failedRecords }: Transition,
  ): Promise<StoredAction | undefined> {
    const { clock, sealedValues } = this.services;
    const place = { tenantId, table: TABLE, recordId: id };
    return this.first(
      `UPDATE ai_assistant_actions
          SET status = $3,
              executing_at = CASE WHEN $3 = 'executing' THEN $4 ELSE executing_at END,
              resolved_at = CASE WHEN $3 = 'executing' THEN resolved_at ELSE coalesce(resolved_at, $4) END,
              resolved_by_user_id = coalesce($5, resolved_by_user_id),
              execution_result = coalesce($6, execution_result),
              failed_records = coalesce($7, failed_records)
        WHERE id = $1 AND status = $2
          AND ($2 <> 'pending' OR $3 <> 'executing' OR expires_at > $4)
       RETURNING ${MEMBERS}`,
      [
        id,
        from,
        to,
        clock.now(),
        userId ?? null,
        await sealedValues.json(place, 'execution_result', executionResult),
        await sealedValues.json(place, 'failed_records', failedRecords),
      ],
    );
  }

  /** Open actions of the scope that are over: expired proposals, and changes that no process executes any more. Values stay sealed. */
  overdue(executingBefore: Date, limit: number): Promise<StoredAction[]> {
    return this.services.database.query<StoredAction>(
      `SELECT ${MEMBERS} FROM ai_assistant_actions
        WHERE (status = 'pending' AND expires_at < $1) OR (status = 'executing' AND executing_at < $2)
        ORDER BY expires_at, id LIMIT $3`,
      [this.services.clock.now(), executingBefore, limit],
    );
  }

  private async first(text: string, values: unknown[], name?: string): Promise<StoredAction | undefined> {
    const { database, sealedValues } = this.services;
    const row = await database.first<StoredAction>({ text, values, ...(name !== undefined && { name }) });
    return row && (await sealedValues.open(TABLE, [row], SEALED))[0];
  }
}
