import { lazyCode } from '@tenantry/console';
import './chat.css';

export { AskAssistant } from './chat/AskAssistant';

export const ChatPage = lazyCode(
  () => import('./chat/ChatPage'),
  (code) => code.ChatPage,
);
export const AiSettingsPage = lazyCode(
  () => import('./settings/AiSettingsPage'),
  (code) => code.AiSettingsPage,
);
