import type { Contributions } from '@tenantry/core';
import type {} from '@tenantry/module-attachments/contract';

/** Files that people attach to their messages. Clients make the id of a conversation, so it may get files before its first message. */
export const contributes: Contributions = {
  'attachments.targets': [
    { id: 'ai_assistant.conversation', href: '/backend/ai-assistant?conversation={id}' },
  ],
};
