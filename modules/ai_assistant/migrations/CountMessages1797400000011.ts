import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts messages of conversations and their bytes, which are bounded, and finds the conversations of an owner. */
export class CountMessages1797400000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ai_assistant_conversations
        ADD COLUMN message_count integer NOT NULL DEFAULT 0,
        ADD COLUMN message_bytes bigint NOT NULL DEFAULT 0`);
    await runner.query(`
      UPDATE ai_assistant_conversations c SET message_count = m.messages, message_bytes = m.bytes
        FROM (SELECT conversation, count(*) AS messages,
                     sum(octet_length(content) + octet_length(ui_parts::text) + octet_length(files::text)
                       + coalesce(octet_length(metadata::text), 0)) AS bytes
                FROM ai_assistant_messages WHERE deleted_at IS NULL GROUP BY conversation) m
       WHERE m.conversation = c.id`);
    await runner.query(`
      CREATE INDEX ai_assistant_conversations_owner
        ON ai_assistant_conversations (tenant_id, owner_user_id) WHERE deleted_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ai_assistant_conversations_owner');
    await runner.query(
      'ALTER TABLE ai_assistant_conversations DROP COLUMN message_count, DROP COLUMN message_bytes',
    );
  }
}
