import { cutText } from '@tenantry/core';
import type {
  LanguageModelV3FilePart,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider';

/** Something that a model reads: a text, or a picture as a data URL. */
export type PromptContent = { readonly text: string } | { readonly picture: string };

/** Everything that a model reads, in order: prompts, messages of all roles, files, calls of tools and what these have answered. */
export function promptContents(prompt: LanguageModelV3Prompt): PromptContent[] {
  return prompt.flatMap((message): PromptContent[] => {
    if (message.role === 'system') return textOf(message.content);
    return message.content.flatMap((part): PromptContent[] => {
      if (part.type === 'text' || part.type === 'reasoning') return textOf(part.text);
      if (part.type === 'file') return pictureOf(part);
      if (part.type === 'tool-call') return textOf(JSON.stringify(part.input));
      return part.type === 'tool-result' ? textOf(answerOf(part.output)) : [];
    });
  });
}

const textOf = (text: string | undefined): PromptContent[] =>
  text === undefined || text.trim() === '' ? [] : [{ text }];

function answerOf(output: LanguageModelV3ToolResultPart['output']): string | undefined {
  if (output.type === 'execution-denied') return output.reason;
  return typeof output.value === 'string' ? output.value : JSON.stringify(output.value);
}

function pictureOf({ data, mediaType, filename }: LanguageModelV3FilePart): PromptContent[] {
  const name = textOf(filename);
  if (!mediaType.startsWith('image/') || data instanceof URL) return name;
  const text = typeof data === 'string' ? data : Buffer.from(data).toString('base64');
  return [...name, { picture: `data:${mediaType};base64,${text}` }];
}

/** Characters of a text that are moderated in one request. */
const LONGEST = 30_000;
/** Characters that two requests have in common, so that nothing is divided between them. */
const OVERLAP = 500;

/** Texts as they are sent: together where they are short, in several pieces where they are long. */
export function moderatedPieces(texts: readonly string[]): string[] {
  const whole = texts.join('\n\n');
  const pieces: string[] = [];
  for (let at = 0; at < whole.length; at += LONGEST - OVERLAP) {
    pieces.push(cutText(whole.slice(at), LONGEST).toWellFormed());
    if (at + LONGEST >= whole.length) break;
  }
  return pieces;
}
