import type { SidebarEntry } from '@tenantry/core';
import { aiFeatures } from './features';

/** Entries of the sidebar, by their pages. */
export const sidebar = {
  chat: {
    id: 'ai_assistant.chat',
    href: '/backend/ai-assistant',
    title: 'AI assistant',
    area: 'main',
    order: 20,
    features: [aiFeatures.view],
    icon: 'sparkles',
  },
  settings: {
    id: 'ai_assistant.settings',
    href: '/backend/ai-settings',
    title: 'AI agents',
    area: 'settings',
    group: { id: 'automation', label: 'Automation' },
    order: 90,
    features: [aiFeatures['settings.manage']],
    icon: 'bot',
  },
} as const satisfies Readonly<Record<string, SidebarEntry>>;
