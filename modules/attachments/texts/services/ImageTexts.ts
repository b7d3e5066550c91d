import path from 'node:path';
import type { CoreServices } from '@tenantry/core';
import { type AttachmentsEnvironment, readingLimits } from '../../environment';
import type { ReadingTask } from '../process/ReadingTask';
import type { OcrLanguage } from '../process/Recognizer';
import { readInProcess } from './readInProcess';

type Dependencies = Pick<CoreServices, 'logger'> & { readonly environment: AttachmentsEnvironment };

const MILLISECONDS = 4 * 60_000;
const OFF = 'off';

/** Reads the text of images and scans, each in a process of its own with bounded memory and time. */
export class ImageTexts {
  private readonly languages: readonly OcrLanguage[];

  constructor(private readonly deps: Dependencies) {
    const named = deps.environment.TENANTRY_ATTACHMENTS_OCR_LANGUAGES;
    this.languages = named === OFF ? [] : named.split(',').flatMap((code) => this.find(code.trim()));
  }

  /** Whether any language can be read. */
  get isOn(): boolean {
    return this.languages.length > 0;
  }

  /** @throws Error it cannot be read, takes too much memory or too long, or the signal is aborted */
  read(task: Pick<ReadingTask, 'path' | 'kind' | 'most'>, signal: AbortSignal): Promise<string> {
    const { languages } = this;
    const limits = readingLimits(this.deps.environment);
    return readInProcess({ ...task, from: 'image', limits, languages }, MILLISECONDS, signal);
  }

  /** The data of a language is an npm package; operators install those of further languages. */
  private find(code: string): OcrLanguage[] {
    try {
      const folder = path.dirname(require.resolve(`@tesseract.js-data/${code}/package.json`));
      return [{ code, file: path.join(folder, '4.0.0_best_int', `${code}.traineddata.gz`) }];
    } catch {
      const package_ = `@tesseract.js-data/${code}`;
      this.deps.logger.warn({ language: code, package: package_ }, 'the data of a language is not installed');
      return [];
    }
  }
}
