import { type CoreServices, isoTime, nextVersion } from '@tenantry/core';
import { HERE, type Place } from '../../shared/place';
import type { StoredConversation } from '../Conversation';

/** Where a page of a list begins: the last conversation of the page before. */
export interface ConversationCursor {
  readonly time: Date;
  /** Null for all that are older than the time. */
  readonly id: string | null;
}

/** Filters of a list of conversations. */
export interface ConversationQuery {
  readonly agent?: string;
  readonly status?: string;
  readonly limit: number;
  /** Conversations behind this one. */
  readonly after: ConversationCursor | null;
}

/** Values of a new conversation. */
export interface NewConversation {
  readonly conversationId: string;
  readonly agentId: string;
  readonly title?: string | null;
  readonly status?: string;
  readonly pageContext?: unknown;
  readonly isImported?: boolean;
}

/** Columns that can be changed, by member. */
const CHANGES = { title: 'title', status: 'status', pageContext: 'page_context' } as const;
export type ConversationChange = Partial<Record<keyof typeof CHANGES, unknown>>;

/** The time of the last message, by which conversations are ordered. */
const RECENT = 'coalesce(c.last_message_at, c.created_at)';

const members = (user: string) => `c.id, c.conversation_id AS "conversationId", c.agent_id AS "agentId",
  c.owner_user_id AS "ownerUserId", c.title, c.status, c.visibility, c.page_context AS "pageContext",
  ${isoTime('c.created_at')} AS "createdAt", ${isoTime('c.updated_at')} AS "updatedAt",
  ${isoTime('c.last_message_at')} AS "lastMessageAt",
  ${isoTime('c.imported_from_local_at')} AS "importedFromLocalAt",
  EXISTS (SELECT 1 FROM ai_assistant_participants p
           WHERE p.conversation = c.id AND p.user_id = ${user} AND p.deleted_at IS NULL) AS "takesPart",
  (SELECT count(*)::int FROM ai_assistant_participants p
    WHERE p.conversation = c.id AND p.role <> 'owner' AND p.deleted_at IS NULL) AS "participantCount"`;

const here = HERE.replace('tenant_id', 'c.tenant_id').replace('organization_id', 'c.organization_id');

/** Stored conversations of a place. */
export class ConversationRows {
  constructor(private readonly services: Pick<CoreServices, 'clock' | 'database'>) {}

  find(place: Place, conversationId: string, userId: string | null): Promise<StoredConversation | undefined> {
    return this.services.database.first<StoredConversation>({
      name: 'ai_assistant_conversation',
      text: `SELECT ${members('$4')} FROM ai_assistant_conversations c
              WHERE ${here} AND c.conversation_id = $3 AND c.deleted_at IS NULL`,
      values: [place.tenantId, place.organizationId, conversationId, userId],
    });
  }

  /** The newest first; those of the user, or with null all. One more than the limit tells that others follow. */
  list(
    place: Place,
    query: ConversationQuery,
    userId: string | null,
    ofAll: boolean,
  ): Promise<StoredConversation[]> {
    const { agent = null, status = null, after, limit } = query;
    return this.services.database.query<StoredConversation>({
      name: 'ai_assistant_conversations',
      text: `SELECT ${members('$3')} FROM ai_assistant_conversations c
              WHERE ${here} AND c.deleted_at IS NULL
                AND ($4::text IS NULL OR c.agent_id = $4) AND ($5::text IS NULL OR c.status = $5)
                AND ($6::timestamptz IS NULL OR ${RECENT} < $6 OR (${RECENT} = $6 AND c.id > $9::uuid))
                AND ($7 OR EXISTS (SELECT 1 FROM ai_assistant_participants p
                      WHERE p.conversation = c.id AND p.user_id = $3 AND p.deleted_at IS NULL))
              ORDER BY ${RECENT} DESC, c.id LIMIT $8`,
      values: [
        place.tenantId,
        place.organizationId,
        userId,
        agent,
        status,
        after?.time ?? null,
        ofAll,
        limit + 1,
        after?.id ?? null,
      ],
    });
  }

  /**
   * Adds a conversation with its owner; call it in a unit of work.
   *
   * @param most conversations that the owner may have
   * @returns `taken` where the id is, `full` where the owner has as many
   */
  async add(
    place: Place,
    conversation: NewConversation,
    ownerId: string,
    most: number,
  ): Promise<'added' | 'taken' | 'full'> {
    const { conversationId, agentId, title, status, pageContext, isImported } = conversation;
    const { database, clock } = this.services;
    const now = clock.now();
    const added = await database.first<{ id: string }>(
      `INSERT INTO ai_assistant_conversations (tenant_id, organization_id, conversation_id, agent_id,
         owner_user_id, title, status, page_context, imported_from_local_at, created_at)
       SELECT $1::uuid, $2::uuid, $3, $4, $5::uuid, $6, $7, $8::jsonb, $9::timestamptz, $10::timestamptz
        WHERE (SELECT count(*) FROM (SELECT 1 FROM ai_assistant_conversations
                WHERE tenant_id = $1 AND owner_user_id = $5 AND deleted_at IS NULL LIMIT $11::bigint) AS owned) < $11::bigint
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        place.tenantId,
        place.organizationId,
        conversationId,
        agentId,
        ownerId,
        title ?? null,
        status ?? 'open',
        pageContext ? JSON.stringify(pageContext) : null,
        isImported ? now : null,
        now,
        most,
      ],
    );
    if (!added) return (await this.find(place, conversationId, ownerId)) ? 'taken' : 'full';
    await database.run(
      `INSERT INTO ai_assistant_participants
         (tenant_id, organization_id, conversation, user_id, role, created_at)
       VALUES ($1, $2, $3, $4, 'owner', $5)`,
      [place.tenantId, place.organizationId, added.id, ownerId, now],
    );
    return 'added';
  }

  async change(id: string, change: ConversationChange): Promise<void> {
    const names = (Object.keys(CHANGES) as (keyof typeof CHANGES)[]).filter(
      (name) => change[name] !== undefined,
    );
    const values = names.map((name) =>
      name === 'pageContext' && change[name] !== null ? JSON.stringify(change[name]) : change[name],
    );
    const sets = names.map((name, at) => `${CHANGES[name]} = $${at + 2}`);
    const differences = names.map((name, at) => `${CHANGES[name]} IS DISTINCT FROM $${at + 2}`);
    await this.services.database.run(
      `UPDATE ai_assistant_conversations SET ${sets.join(', ')}, updated_at = ${nextVersion()}
        WHERE id = $1 AND (${differences.join(' OR ')})`,
      [id, ...values],
    );
  }

  /** Marks a conversation and its messages as deleted; call it in a unit of work. */
  async remove(id: string): Promise<void> {
    const { database, clock } = this.services;
    await database.run(
      `UPDATE ai_assistant_conversations
          SET status = 'closed', deleted_at = $2, updated_at = ${nextVersion()} WHERE id = $1`,
      [id, clock.now()],
    );
    await database.run(
      'UPDATE ai_assistant_messages SET deleted_at = $2 WHERE conversation = $1 AND deleted_at IS NULL',
      [id, clock.now()],
    );
  }
}
