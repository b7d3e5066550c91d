import { type CoreServices, isoTime } from '@tenantry/core';
import type { Place } from '../../shared/place';
import type { NewMessage } from '../Conversation';

/** A message as clients see it. */
export interface ShownMessage {
  readonly id: string;
  readonly clientMessageId: string | null;
  readonly role: string;
  readonly content: string;
  readonly uiParts: readonly unknown[];
  readonly attachmentIds: readonly string[];
  readonly files: readonly unknown[];
  readonly model: string | null;
  readonly metadata: unknown;
  readonly createdAt: string;
  readonly senderUserId: string | null;
}

const MEMBERS = `id, client_message_id AS "clientMessageId", role, content, ui_parts AS "uiParts",
  attachment_ids AS "attachmentIds", files, model, metadata, ${isoTime('created_at')} AS "createdAt",
  created_by_user_id AS "senderUserId"`;

/** Stored messages of conversations. */
export class MessageRows {
  constructor(private readonly services: Pick<CoreServices, 'clock' | 'database'>) {}

  /** The newest before a time, oldest first. One more than the limit, at the beginning, tells that older ones are there. */
  async page(conversation: string, limit: number, before: Date | null): Promise<ShownMessage[]> {
    const newest = await this.services.database.query<ShownMessage>({
      name: 'ai_assistant_messages',
      text: `SELECT ${MEMBERS} FROM ai_assistant_messages
              WHERE conversation = $1 AND deleted_at IS NULL AND ($2::timestamptz IS NULL OR created_at < $2)
              ORDER BY created_at DESC, position DESC LIMIT $3`,
      values: [conversation, before, limit + 1],
    });
    return newest.reverse();
  }

  /**
   * Stores messages in order; those that a client has sent before are left out. Each gets a time of its own, so that pages
   * divide between them. Call it in a unit of work.
   *
   * @returns how many were stored
   */
  async add(
    { tenantId, organizationId }: Place,
    conversation: string,
    messages: readonly NewMessage[],
    userId: string | null,
  ): Promise<number> {
    if (messages.length === 0) return 0;
    const { database, clock } = this.services;
    const rows = messages.map((message, at) => ({
      at,
      client_message_id: message.clientMessageId ?? null,
      role: message.role,
      content: message.content,
      ui_parts: message.uiParts ?? [],
      attachment_ids: message.attachmentIds ?? [],
      files: message.files ?? [],
      model: message.model ?? null,
      metadata: message.metadata ?? null,
    }));
    const stored = await database.query<{ created_at: Date }>(
      `WITH begin AS (
         SELECT greatest($6::timestamptz, (SELECT max(created_at) + interval '1 ms' FROM ai_assistant_messages
                                            WHERE conversation = $3)) AS at)
       INSERT INTO ai_assistant_messages (tenant_id, organization_id, conversation, client_message_id, role,
         content, ui_parts, attachment_ids, files, model, metadata, created_by_user_id, created_at)
       SELECT $1, $2, $3, m.client_message_id, m.role, m.content, m.ui_parts, m.attachment_ids, m.files, m.model,
              m.metadata, CASE WHEN m.role = 'user' THEN $5::uuid END,
              begin.at + m.at * interval '1 ms'
         FROM begin, jsonb_to_recordset($4) AS m(at integer, client_message_id text, role text, content text,
              ui_parts jsonb, attachment_ids jsonb, files jsonb, model text, metadata jsonb)
        ORDER BY m.at
       ON CONFLICT DO NOTHING RETURNING created_at`,
      [tenantId, organizationId, conversation, JSON.stringify(rows), userId, clock.now()],
    );
    const last = stored.at(-1);
    if (last)
      await database.run('UPDATE ai_assistant_conversations SET last_message_at = $2 WHERE id = $1', [
        conversation,
        last.created_at,
      ]);
    return stored.length;
  }
}
