import type { ModelMessage } from 'ai';

/** A part of a message as clients of the AI SDK send it. */
export interface MessagePart {
  readonly type: string;
  readonly text?: string;
  readonly mediaType?: string;
  readonly url?: string;
  readonly filename?: string;
}

/** A message of a request. */
export interface ChatMessage {
  readonly id?: string;
  readonly role: 'user' | 'assistant' | 'system';
  readonly content?: string;
  readonly parts?: readonly MessagePart[];
  readonly uiParts?: readonly unknown[];
  readonly files?: readonly Readonly<Record<string, unknown>>[];
}

/** Files by what agents accept them as. */
export type MediaType = 'image' | 'pdf' | 'file';

export function mediaTypeOf(contentType: string): MediaType {
  if (contentType.startsWith('image/')) return 'image';
  return contentType === 'application/pdf' ? 'pdf' : 'file';
}

/** The text of a message. */
export function textOf({ content, parts }: ChatMessage): string {
  if (content !== undefined) return content;
  const texts = (parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : []));
  return texts.join('');
}

const DATA_URL = /^data:([^;,]+);base64,([A-Za-z0-9+/=]+)$/;

/** Messages as a model gets them: texts, and the files that the agent accepts. Files travel in the request; addresses are not fetched. */
export function modelMessages(
  messages: readonly ChatMessage[],
  accepts: readonly MediaType[],
): ModelMessage[] {
  return messages.flatMap((message): ModelMessage[] => {
    const text = textOf(message);
    if (message.role === 'system') return [];
    if (message.role === 'assistant') return text === '' ? [] : [{ role: 'assistant', content: text }];
    const files = (message.parts ?? []).flatMap((part) => {
      const match = part.type === 'file' ? DATA_URL.exec(part.url ?? '') : null;
      const mediaType = match?.[1] ?? '';
      return match && accepts.includes(mediaTypeOf(mediaType))
        ? [{ type: 'file' as const, data: match[2] ?? '', mediaType, filename: part.filename }]
        : [];
    });
    return [{ role: 'user', content: [{ type: 'text', text }, ...files] }];
  });
}
