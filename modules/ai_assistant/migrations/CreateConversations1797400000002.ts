import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ORGANIZATION = `(coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))`;

const IDENTITY = `
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL,
  organization_id uuid`;

const TIMES = `
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now()`;

const TABLES: Readonly<Record<string, string>> = {
  ai_assistant_conversations: `
    conversation_id text NOT NULL,
    agent_id text NOT NULL,
    owner_user_id uuid NOT NULL,
    title text,
    status text NOT NULL DEFAULT 'open',
    visibility text NOT NULL DEFAULT 'private',
    page_context jsonb,
    last_message_at timestamptz(3),
    imported_from_local_at timestamptz(3),
    deleted_at timestamptz(3),`,
  ai_assistant_participants: `
    conversation uuid NOT NULL REFERENCES ai_assistant_conversations (id) ON DELETE CASCADE,
    user_id uuid NOT NULL,
    role text NOT NULL,
    last_read_at timestamptz(3),
    deleted_at timestamptz(3),`,
  ai_assistant_messages: `
    conversation uuid NOT NULL REFERENCES ai_assistant_conversations (id) ON DELETE CASCADE,
    client_message_id text,
    position bigint GENERATED ALWAYS AS IDENTITY,
    role text NOT NULL,
    content text NOT NULL,
    ui_parts jsonb NOT NULL DEFAULT '[]',
    attachment_ids jsonb NOT NULL DEFAULT '[]',
    files jsonb NOT NULL DEFAULT '[]',
    model text,
    metadata jsonb,
    created_by_user_id uuid,
    deleted_at timestamptz(3),`,
};

const INDEXES = [
  `CREATE UNIQUE INDEX ai_assistant_conversations_name
     ON ai_assistant_conversations (tenant_id, ${ORGANIZATION}, conversation_id) WHERE deleted_at IS NULL`,
  `CREATE INDEX ai_assistant_conversations_recent
     ON ai_assistant_conversations (tenant_id, (coalesce(last_message_at, created_at)) DESC) WHERE deleted_at IS NULL`,
  `CREATE UNIQUE INDEX ai_assistant_participants_user ON ai_assistant_participants (conversation, user_id)`,
  `CREATE UNIQUE INDEX ai_assistant_messages_client
     ON ai_assistant_messages (conversation, client_message_id)
     WHERE client_message_id IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX ai_assistant_messages_order ON ai_assistant_messages (conversation, created_at, position)`,
];

/** Conversations with agents, who takes part, and their messages. Users belong to another module: ids without foreign keys. */
export class CreateConversations1797400000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      await runner.query(`CREATE TABLE ${table} (${IDENTITY}, ${columns} ${TIMES})`);
      await secureTable(runner, table);
    }
    for (const index of INDEXES) await runner.query(index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES).reverse()) await runner.query(`DROP TABLE ${table}`);
  }
}
