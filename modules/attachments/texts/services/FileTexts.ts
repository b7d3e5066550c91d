import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { CoreServices } from '@tenantry/core';
import { extensionOf } from '../../uploads/rules/fileNames';

const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['txt', 'md', 'csv', 'log']);
// Those that are no white space; NUL cannot be stored.
const CONTROLS = /(?!\s)\p{Cc}/gu;
/** Bytes of a file that are read for its text. */
const MOST = 1024 * 1024;

/** A file that may have a text. */
export interface TextSource {
  readonly path: string;
  readonly fileName: string;
  readonly mimeType: string;
}

/** The texts of files, for the library to show and to search. */
export class FileTexts {
  constructor(private readonly deps: Pick<CoreServices, 'database' | 'logger'>) {}

  /** Whether a file is nothing but text. */
  isPlain({ fileName, mimeType }: Pick<TextSource, 'fileName' | 'mimeType'>): boolean {
    return mimeType.startsWith('text/') || TEXT_EXTENSIONS.has(extensionOf(fileName));
  }

  /**
   * The text of a file that is nothing but text.
   *
   * @returns null for other files, and for those without text; reading never fails an upload
   */
  async read({ path, fileName, mimeType }: TextSource): Promise<string | null> {
    if (!this.isPlain({ fileName, mimeType })) return null;
    try {
      const bytes = await buffer(createReadStream(path, { end: MOST - 1 }));
      return withoutControls(decoded(bytes)) || null;
    } catch (error) {
      this.deps.logger.warn({ err: error, fileName }, 'the text of a file could not be read');
      return null;
    }
  }

  /** Keeps the text of a file that may have been deleted meanwhile. */
  async writeIfThere(tenantId: string, id: string, content: string): Promise<void> {
    await this.deps.database.run(
      `INSERT INTO attachments_texts (tenant_id, attachment_id, content)
       SELECT tenant_id, id, $3 FROM attachments_attachments WHERE tenant_id = $1 AND id = $2 FOR KEY SHARE
       ON CONFLICT (attachment_id) DO UPDATE SET content = excluded.content`,
      [tenantId, id, content],
    );
  }

  async write(tenantId: string, id: string, content: string): Promise<void> {
    await this.deps.database.run(
      `INSERT INTO attachments_texts (tenant_id, attachment_id, content) VALUES ($1, $2, $3)
       ON CONFLICT (attachment_id) DO UPDATE SET content = excluded.content`,
      [tenantId, id, content],
    );
  }
}

/** A text as it is kept. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '').toWellFormed().trim();

/** UTF-8, or UTF-16 where a mark at the beginning says so. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2).toWellFormed();
  return new TextDecoder('utf-8').decode(bytes);
}
