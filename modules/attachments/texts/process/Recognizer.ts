import { symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Worker } from 'tesseract.js';

/** A language that can be read. */
export interface OcrLanguage {
  /** As tesseract names it: `eng`. */
  readonly code: string;
  /** The file of its data. */
  readonly file: string;
}

/** Percent from which a text counts: photographs without text are read as few words that are hardly sure. */
const LEAST_CONFIDENCE = 55;

/** Reads the text of images with tesseract. Nothing is loaded over the network. */
export class Recognizer {
  private constructor(private readonly worker: Worker) {}

  /** @param folder an empty one */
  static async start(languages: readonly OcrLanguage[], folder: string): Promise<Recognizer> {
    const { createWorker, OEM } = await import('tesseract.js');
    // The library looks for all languages in one folder.
    for (const { code, file } of languages) await symlink(file, path.join(folder, `${code}.traineddata.gz`));
    const codes = languages.map(({ code }) => code);
    const options = { langPath: folder, cacheMethod: 'none', gzip: true, errorHandler: () => undefined };
    return new Recognizer(await createWorker(codes, OEM.LSTM_ONLY, options));
  }

  /** @returns the empty text where nothing is read with some certainty */
  async read(image: Buffer): Promise<string> {
    const { text, confidence } = (await this.worker.recognize(image)).data;
    return confidence < LEAST_CONFIDENCE ? '' : text.trim();
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
