import { type CoreServices, HttpError, optionalService, type ToolCaller } from '@tenantry/core';
import type { AttachmentsServices, ReadableFile } from '@tenantry/module-attachments/contract';
import type { FilePart, TextPart } from 'ai';
import {
  bytesPart,
  FILE_LIMITS,
  type FileBudget,
  isText,
  type MediaType,
  mediaTypeOf,
  textPart,
} from '../rules/fileParts';

type Dependencies = Pick<CoreServices, 'logger'> & Partial<AttachmentsServices>;

/** Gives models the files that a request names. */
export class TurnFiles {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The files that the caller may read and the agent accepts; others are left out, as if they were not there. Texts are
   * given in place of bytes where they are known.
   */
  async parts(
    ids: readonly string[],
    accepts: readonly MediaType[],
    budget: FileBudget,
    caller: ToolCaller,
  ): Promise<(TextPart | FilePart)[]> {
    if (ids.length === 0 || accepts.length === 0) return [];
    const reader = optionalService<AttachmentsServices, 'attachmentReader'>(this.deps, 'attachmentReader');
    const files = (await reader?.find(ids, caller, FILE_LIMITS.characters + 1)) ?? [];
    const parts: (TextPart | FilePart)[] = [];
    for (const file of files) {
      if (!accepts.includes(mediaTypeOf(file.mimeType))) continue;
      const part = await this.part(file, budget, () => reader?.bytes(file.id, caller));
      if (part) parts.push(part);
    }
    return parts;
  }

  private async part(
    { id, fileName, mimeType, fileSize, text }: ReadableFile,
    budget: FileBudget,
    read: () => Promise<Buffer> | undefined,
  ): Promise<TextPart | FilePart | null> {
    if (text !== null) return textPart(fileName, budget.takeText(text));
    // Models read no bytes but those of images and PDF.
    if (mediaTypeOf(mimeType) === 'file' || isText(mimeType) || !budget.takeBytes(fileSize)) return null;
    try {
      const bytes = await read();
      return bytes ? bytesPart(mimeType, bytes) : null;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.deps.logger.warn({ err: error, attachment: id }, 'a file could not be given to a model');
      return null;
    }
  }
}
