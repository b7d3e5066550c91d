import { cutText } from '@tenantry/core';
import type {
  LanguageModelV3FilePart,
  LanguageModelV3Prompt,
  LanguageModelV3TextPart,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider';
import { asData } from '../../shared/asData';

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

/**
 * A prompt without the files that moderation cannot read: PDF without text, addresses of files, and pictures where `takesPictures` is
 * false. The model reads in their place that they are left out.
 */
export function readablePrompt(prompt: LanguageModelV3Prompt, takesPictures: boolean): LanguageModelV3Prompt {
  const readable = <T extends { readonly type: string }>(part: T | LanguageModelV3FilePart) =>
    isFile(part) && !(takesPictures && pictureIn(part) !== null) ? leftOut(part) : part;
  return prompt.map((message) => {
    if (message.role === 'user') return { ...message, content: message.content.map(readable) };
    return message.role === 'assistant' ? { ...message, content: message.content.map(readable) } : message;
  });
}

const isFile = (part: { readonly type: string }): part is LanguageModelV3FilePart => part.type === 'file';

/** The data of a picture; null for other files, and for those of which only an address is known. */
const pictureIn = ({ data, mediaType }: LanguageModelV3FilePart) =>
  mediaType.startsWith('image/') && !(data instanceof URL) ? data : null;

const leftOut = ({ filename, mediaType }: LanguageModelV3FilePart): LanguageModelV3TextPart => ({
  type: 'text',
  text: `[ATTACHED FILE]\n<data>\nname: ${asData(filename ?? mediaType)}\n</data>\nThe file is left out, because its content cannot be moderated.`,
});

const textOf = (text: string | undefined): PromptContent[] =>
  text === undefined || text.trim() === '' ? [] : [{ text }];

function answerOf(output: LanguageModelV3ToolResultPart['output']): string | undefined {
  if (output.type === 'execution-denied') return output.reason;
  return typeof output.value === 'string' ? output.value : JSON.stringify(output.value);
}

function pictureOf(file: LanguageModelV3FilePart): PromptContent[] {
  const name = textOf(file.filename);
  const data = pictureIn(file);
  if (data === null) return name;
  const text = typeof data === 'string' ? data : Buffer.from(data).toString('base64');
  return [...name, { picture: `data:${file.mediaType};base64,${text}` }];
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
