import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { CoreServices } from '@tenantry/core';
import type { AttachmentsEnvironment } from '../../environment';
import { MEMORY_EXCEEDED, type OcrTask } from '../process/OcrTask';
import type { OcrLanguage } from '../process/Recognizer';

type Dependencies = Pick<CoreServices, 'logger'> & { readonly environment: AttachmentsEnvironment };

const PROGRAM = path.join(__dirname, '..', 'process', 'ocrProcess.js');
const MILLISECONDS = 4 * 60_000;
const OFF = 'off';
const MEBIBYTE = 1024 * 1024;

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
  async read(
    { path: file, kind, most }: Pick<OcrTask, 'path' | 'kind' | 'most'>,
    signal: AbortSignal,
  ): Promise<string> {
    const memory = this.deps.environment.TENANTRY_ATTACHMENTS_OCR_MEMORY_MB * MEBIBYTE;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(MILLISECONDS)]);
    limit.throwIfAborted();
    // It gets no credentials: what it reads was sent by strangers.
    const child = fork(PROGRAM, {
      execArgv: ['--max-old-space-size=256'],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const kill = () => void child.kill('SIGKILL');
    limit.addEventListener('abort', kill, { once: true });
    try {
      const said = child.stderr ? textOf(child.stderr) : Promise.resolve('');
      let found: string | undefined;
      child.once('message', (message) => (found = String(message)));
      child.send({ path: file, kind, most, memory, languages: this.languages } satisfies OcrTask);
      const [code] = (await once(child, 'close')) as [number | null];
      limit.throwIfAborted();
      if (found !== undefined) return found;
      throw new Error(
        code === MEMORY_EXCEEDED ? 'The image takes too much memory' : `It ended with ${code}: ${await said}`,
      );
    } finally {
      limit.removeEventListener('abort', kill);
      kill();
    }
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
