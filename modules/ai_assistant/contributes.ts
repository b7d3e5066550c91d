import type { Contributions } from '@tenantry/core';
import type {} from '@tenantry/module-attachments/contract';
import { COMPATIBLE } from './providers/builtIn/compatible';
import { HOSTED } from './providers/builtIn/hosted';
import { LOCAL } from './providers/local/localProvider';
import { extension } from './extension';
import type {} from './providers/providerKind';

export const contributes: Contributions = {
  'ai_assistant.providers': [...HOSTED, ...COMPATIBLE, LOCAL],
  'console.extensions': [extension],
  // Files that people attach to their messages. Clients make the id of a conversation, so it may get files before its first message.
  'attachments.targets': [
    { id: 'ai_assistant.conversation', href: '/backend/ai-assistant?conversation={id}' },
  ],
};
