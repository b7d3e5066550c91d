import type { ShownMessage } from '@tenantry/module-ai_assistant/contract';
import type { Answer } from '../answer/Answer';
import { storedAnswer } from '../answer/storedAnswer';
import { isPart, type ShownPart } from '../answer/shownParts';
import type { MessageFile } from '../types';

/** A message as it is shown. */
export interface Entry {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly files: readonly MessageFile[];
  /** Of a stored message. */
  readonly parts: readonly ShownPart[];
  /** With its tool calls, of an answer; null for other messages, and for stored answers without such calls. */
  readonly answer: Answer | null;
}

/** Messages that a model gets at most. */
const MOST = 40;

/** Stored messages as they are shown. */
export function ofStored(messages: readonly ShownMessage[]): Entry[] {
  return messages.map((message) => entryOf(message));
}

function entryOf(message: ShownMessage): Entry {
  const { id, clientMessageId, role, content, files, uiParts } = message;
  return {
    id: clientMessageId ?? id,
    role,
    text: content,
    files: files.filter(isFile),
    parts: uiParts.filter(isPart),
    answer: role === 'assistant' ? storedAnswer(message) : null,
  };
}

/** Earlier messages, as a model gets them. */
export function historyOf(entries: readonly Entry[]): { readonly role: string; readonly content: string }[] {
  return entries
    .filter(({ text }) => text !== '')
    .slice(-MOST)
    .map(({ role, text }) => ({ role, content: text }));
}

const isFile = (value: unknown): value is MessageFile =>
  typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string';
