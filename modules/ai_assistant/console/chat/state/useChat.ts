import { useEffect, useSyncExternalStore } from 'react';
import { Chat } from './Chat';
import type { ChatState } from './ChatState';

const chats = new Map<string, Chat>();

/** The conversation of this id. @param isNew whether nothing of it is stored yet */
export function chatOf(conversationId: string, isNew: boolean): Chat {
  const known = chats.get(conversationId);
  if (known) return known;
  const made = new Chat(conversationId, isNew);
  chats.set(conversationId, made);
  return made;
}

/** A conversation, read anew when it is opened. */
export function useChat(conversationId: string, isNew: boolean): readonly [Chat, ChatState] {
  const chat = chatOf(conversationId, isNew);
  const state = useSyncExternalStore(chat.subscribe, chat.state);
  useEffect(() => void chat.load(), [chat]);
  return [chat, state];
}
