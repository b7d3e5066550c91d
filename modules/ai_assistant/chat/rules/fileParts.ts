import { cutText } from '@tenantry/core';
import type { FilePart, TextPart } from 'ai';
import { asData } from '../../shared/asData';

/** Files by what agents accept them as. */
export type MediaType = 'image' | 'pdf' | 'file';

/** Bounds of what a model gets of files. */
export const FILE_LIMITS = {
  /** Bytes of one file, and of all files of a turn. */
  bytes: 10 * 1_024 * 1_024,
  allBytes: 20 * 1_024 * 1_024,
  /** Characters of the text of one file, and of all files of a turn. */
  characters: 40_000,
  allCharacters: 120_000,
} as const;

export function mediaTypeOf(contentType: string): MediaType {
  if (contentType.startsWith('image/')) return 'image';
  return contentType === 'application/pdf' ? 'pdf' : 'file';
}

/** Whether a file is nothing but text, which models read without its bytes. */
export const isText = (contentType: string): boolean =>
  contentType.startsWith('text/') || contentType === 'application/json';

/** The text of a file, marked as data, not as an instruction. */
export function textPart(fileName: string, text: string): TextPart {
  return {
    type: 'text',
    text: `[ATTACHED FILE]\n<data>\nname: ${asData(fileName)}\n${asData(text)}\n</data>`,
  };
}

/** The bytes of a file. */
export const bytesPart = (mediaType: string, data: string | Buffer, filename?: string): FilePart => ({
  type: 'file',
  mediaType,
  data,
  ...(filename !== undefined && { filename }),
});

/** Counts what the files of a turn amount to. */
export class FileBudget {
  private bytes = 0;
  private characters = 0;

  /** @returns false where the file is too large, or no room is left for it */
  takeBytes(size: number): boolean {
    if (size > FILE_LIMITS.bytes || this.bytes + size > FILE_LIMITS.allBytes) return false;
    this.bytes += size;
    return true;
  }

  /** The part of a text that there is room for. */
  takeText(text: string): string {
    const room = Math.min(FILE_LIMITS.characters, FILE_LIMITS.allCharacters - this.characters);
    const taken = cutText(text, room);
    this.characters += taken.length;
    return taken.length < text.length ? `${taken}\n… (the rest is left out)` : taken;
  }
}
