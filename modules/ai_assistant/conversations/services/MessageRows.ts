import { randomUUID } from 'node:crypto';
import { type CoreServices, isoTime } from '@tenantry/core';
import type { AiEnvironment } from '../../environment';
import { refusal } from '../../shared/errors';
import type { Place } from '../../shared/place';
import type { SealedValues } from '../../shared/SealedValues';
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

const TABLE = 'ai_assistant_messages';

/** Bytes that a message takes. */
const BYTES = `octet_length(content) + octet_length(ui_parts::text) + octet_length(files::text)
  + coalesce(octet_length(metadata::text), 0)`;

/** Messages of one answer. */
export interface MessagePage {
  readonly found: readonly ShownMessage[];
  readonly hasMore: boolean;
}

/** Members with what was said, by column: stored as ciphertext. */
const SEALED = { content: 'content', ui_parts: 'uiParts', files: 'files', metadata: 'metadata' } as const;

type Dependencies = Pick<CoreServices, 'clock' | 'database'> & {
  readonly environment: AiEnvironment;
  readonly sealedValues: SealedValues;
};

/** Stored messages of conversations. What they say is encrypted. */
export class MessageRows {
  constructor(private readonly services: Dependencies) {}

  /**
   * The newest before a time, oldest first, as many as the bytes of a page allow, and one at least.
   *
   * @returns messages, and whether older ones are there
   */
  async page(conversation: string, limit: number, before: Date | null): Promise<MessagePage> {
    const { database, environment, sealedValues } = this.services;
    const newest = await database.query<
      ShownMessage & { readonly tenantId: string; readonly matched: number }
    >({
      name: 'ai_assistant_messages',
      text: `SELECT ${MEMBERS}, tenant_id AS "tenantId", matched
               FROM (SELECT m.*, count(*) OVER ()::int AS matched,
                            sum(${BYTES}) OVER (ORDER BY created_at DESC, position DESC) AS bytes,
                            row_number() OVER (ORDER BY created_at DESC, position DESC) AS number
                       FROM (SELECT * FROM ai_assistant_messages
                              WHERE conversation = $1 AND deleted_at IS NULL
                                AND ($2::timestamptz IS NULL OR created_at < $2)
                              ORDER BY created_at DESC, position DESC LIMIT $3) AS m) AS page
              WHERE number = 1 OR (number <= $4 AND bytes <= $5)
              ORDER BY page.created_at DESC, position DESC`,
      values: [conversation, before, limit + 1, limit, environment.AI_PAGE_BYTES],
    });
    const hasMore = (newest[0]?.matched ?? 0) > newest.length;
    const opened = await sealedValues.open(TABLE, newest.reverse(), SEALED, ['content']);
    return {
      found: opened.map(({ tenantId: _tenantId, matched: _matched, ...message }) => message),
      hasMore,
    };
  }

  /**
   * Stores messages in order; those that a client has sent before are left out. Each gets a time of its own, so that pages
   * divide between them. Call it in a unit of work.
   *
   * @returns how many were stored; none where the conversation is deleted
   * @throws HttpError 409 `conversation_full`; an answer is stored all the same, as what was asked is
   */
  async add(
    { tenantId, organizationId }: Place,
    conversation: string,
    messages: readonly NewMessage[],
    userId: string | null,
  ): Promise<number> {
    if (messages.length === 0) return 0;
    const { database, clock } = this.services;
    const rows = await Promise.all(messages.map((message, at) => this.sealed(message, at, tenantId)));
    // The lock orders this and a deletion of the conversation at the same time.
    const open = await database.first<{ messages: number; bytes: string }>(
      `SELECT message_count AS messages, message_bytes::text AS bytes FROM ai_assistant_conversations
        WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [conversation],
    );
    if (!open) return 0;
    if (messages.some(({ role }) => role !== 'assistant')) this.assertRoom(open, rows);
    const stored = await database.query<{ created_at: Date; bytes: number }>(
      `WITH begin AS (
         SELECT greatest($6::timestamptz, (SELECT max(created_at) + interval '1 ms' FROM ai_assistant_messages
                                            WHERE conversation = $3)) AS at)
       INSERT INTO ai_assistant_messages (tenant_id, organization_id, conversation, client_message_id, role,
         content, ui_parts, attachment_ids, files, model, metadata, created_by_user_id, created_at, id)
       SELECT $1, $2, $3, m.client_message_id, m.role, m.content, m.ui_parts, m.attachment_ids, m.files, m.model,
              m.metadata, CASE WHEN m.role = 'user' THEN $5::uuid END,
              begin.at + m.at * interval '1 ms', m.id
         FROM begin, jsonb_to_recordset($4) AS m(at integer, id uuid, client_message_id text, role text, content text,
              ui_parts jsonb, attachment_ids jsonb, files jsonb, model text, metadata jsonb)
        ORDER BY m.at
       ON CONFLICT DO NOTHING RETURNING created_at, ${BYTES} AS bytes`,
      [tenantId, organizationId, conversation, JSON.stringify(rows), userId, clock.now()],
    );
    const last = stored.at(-1);
    if (last)
      await database.run(
        `UPDATE ai_assistant_conversations SET last_message_at = $2, message_count = message_count + $3,
                message_bytes = message_bytes + $4 WHERE id = $1`,
        [conversation, last.created_at, stored.length, stored.reduce((sum, { bytes }) => sum + bytes, 0)],
      );
    return stored.length;
  }

  private assertRoom(
    { messages, bytes }: { readonly messages: number; readonly bytes: string },
    rows: readonly object[],
  ): void {
    const { AI_CONVERSATION_MESSAGES: most, AI_CONVERSATION_BYTES: mostBytes } = this.services.environment;
    const added = Buffer.byteLength(JSON.stringify(rows));
    if (messages + rows.length > most || Number(bytes) + added > mostBytes)
      throw refusal(409, 'conversation_full', 'The conversation is full: begin another one');
  }

  private async sealed(message: NewMessage, at: number, tenantId: string) {
    const { sealedValues } = this.services;
    const id = randomUUID();
    const place = { tenantId, table: TABLE, recordId: id };
    const seal = async (column: string, value: unknown): Promise<unknown> =>
      JSON.parse((await sealedValues.json(place, column, value)) ?? 'null');
    return {
      at,
      id,
      client_message_id: message.clientMessageId ?? null,
      role: message.role,
      content: await sealedValues.text(place, 'content', message.content),
      ui_parts: await seal('ui_parts', message.uiParts ?? []),
      attachment_ids: message.attachmentIds ?? [],
      files: await seal('files', message.files ?? []),
      model: message.model ?? null,
      metadata: await seal('metadata', message.metadata),
    };
  }
}
