import {
  type Bind,
  type ConfidentialReader,
  type CoreServices,
  isoTime,
  type NarrowedRecords,
  type PageRequest,
  type Scope,
} from '@tenantry/core';
import { isCompleted, isOpen } from '../rules/interactionState';
import { andReadable, binding } from '../rules/privacy';

/** Interactions of one type. */
export interface TypeCount {
  readonly type: string;
  readonly count: number;
}

/** A time that is asked for, and the account with the interactions that it is checked against. */
export interface WantedTime {
  readonly from: Date;
  readonly minutes: number;
  readonly userId: string | null;
  /** An interaction that does not count. */
  readonly excludeId: string | null;
}

/** An interaction at the wanted time. */
export interface Conflict {
  readonly id: string;
  readonly title: string | null;
  readonly type: string;
  readonly scheduledAt: Date;
  readonly durationMinutes: number;
}

/** Items of a page, and how many there are on all pages. */
export interface Found<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** A task as it is read: `customFields` as they are stored. */
export type TaskRow = Readonly<Record<string, unknown>> & { readonly customFields: unknown };

/** Minutes of an interaction that does not say how long it takes. */
export const USUAL_MINUTES = 30;

const MINUTES = `coalesce(x.duration_minutes, ${USUAL_MINUTES})`;

/** Counts, conflicts and tasks of interactions. Private interactions are read for those who see them. */
export class InteractionReads {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** By type, the most frequent first. */
  counts({ from, where, values }: NarrowedRecords): Promise<TypeCount[]> {
    return this.services.database.query<TypeCount>(
      `SELECT t.interaction_type AS type, count(*)::int AS count FROM ${from} ${where}
        GROUP BY 1 ORDER BY 2 DESC, 1`,
      [...values],
    );
  }

  /** Interactions of a user that have not ended and are scheduled at the wanted time, the earliest first. */
  async conflicts(
    { from, minutes, userId, excludeId }: WantedTime,
    { organizationIds }: Pick<Scope, 'organizationIds'>,
    reader: ConfidentialReader,
    { page, pageSize }: PageRequest,
  ): Promise<Found<Conflict>> {
    const until = new Date(from.getTime() + minutes * 60_000);
    const { values, bind } = binding(from, until, organizationIds, excludeId);
    const of = userId === null ? '' : ` AND ${involves(userId, bind)}`;
    const rows = `
      FROM customers_interactions x
     WHERE x.scheduled_at < $2 AND x.scheduled_at > $1::timestamptz - interval '1 day'
       AND x.scheduled_at + ${MINUTES} * interval '1 minute' > $1
       AND ($3::uuid[] IS NULL OR x.organization_id = ANY ($3::uuid[])) AND x.id IS DISTINCT FROM $4::uuid
       AND ${isOpen('x')}${of}${andReadable(reader, bind)}`;
    const [most, skipped] = [bind(pageSize, 'integer'), bind((page - 1) * pageSize, 'bigint')];
    const row = await this.services.database.first<Found<Conflict>>(
      `WITH found AS (SELECT x.id, x.title, x.interaction_type, x.scheduled_at, ${MINUTES} AS minutes ${rows}),
            shown AS (SELECT * FROM found ORDER BY scheduled_at, id LIMIT ${most} OFFSET ${skipped})
       SELECT (SELECT count(*)::int FROM found) AS total,
              (SELECT coalesce(json_agg(json_build_object(
                 'id', id, 'title', title, 'type', interaction_type, 'scheduledAt', ${isoTime('scheduled_at')},
                 'durationMinutes', minutes) ORDER BY scheduled_at, id), '[]') FROM shown) AS items`,
      values,
    );
    return row ?? { items: [], total: 0 };
  }

  /** A page of those narrowed records that are tasks: the next due first, then those that are not due. */
  async tasks(
    { from, where, bind, values }: NarrowedRecords,
    kinds: readonly string[],
    { page, pageSize }: PageRequest,
  ): Promise<Found<TaskRow>> {
    const [most, skipped] = [bind(pageSize, 'integer'), bind((page - 1) * pageSize, 'bigint')];
    const isShown = `e.kind = ANY (${bind(kinds, 'text[]')})`;
    const order = 'scheduled_at, created_at, id';
    const row = await this.services.database.first<Found<TaskRow>>(
      `WITH found AS (SELECT t.* FROM ${from} ${where === '' ? 'WHERE' : `${where} AND`} t.interaction_type = 'task'),
            shown AS (SELECT * FROM found ORDER BY ${order} LIMIT ${most} OFFSET ${skipped})
       SELECT (SELECT count(*)::int FROM found) AS total,
              (SELECT coalesce(json_agg(json_build_object(
                 'id', t.id, 'entityId', t.entity_id, 'dealId', t.deal_id, 'title', t.title, 'body', t.body,
                 'status', t.status, 'priority', t.priority, 'visibility', t.visibility,
                 'scheduledAt', ${isoTime('t.scheduled_at')}, 'occurredAt', ${isoTime('t.occurred_at')},
                 'durationMinutes', t.duration_minutes, 'ownerUserId', t.owner_user_id,
                 'authorUserId', t.author_user_id, 'isDone', ${isCompleted('t')},
                 'organizationId', t.organization_id, 'tenantId', t.tenant_id,
                 'createdAt', ${isoTime('t.created_at')}, 'updatedAt', ${isoTime('t.updated_at')},
                 'customFields', t.custom_fields,
                 'customer', CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'kind', e.kind,
                    'displayName', CASE WHEN ${isShown} THEN e.display_name ELSE '' END) END)
                 ORDER BY t.scheduled_at, t.created_at, t.id), '[]')
                 FROM shown t LEFT JOIN customers_entities e ON e.id = t.entity_id) AS items`,
      [...values],
    );
    return row ?? { items: [], total: 0 };
  }
}

/** Whether a user has written an interaction, has to do it, or takes part. */
function involves(userId: string, bind: Bind): string {
  const id = bind(userId, 'uuid');
  const part = bind(JSON.stringify([{ userId }]), 'jsonb');
  return `(x.author_user_id = ${id} OR x.owner_user_id = ${id} OR x.participants @> ${part})`;
}
