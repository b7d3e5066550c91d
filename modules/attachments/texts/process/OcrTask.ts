import type { OcrLanguage } from './Recognizer';

/** What the process is to read. */
export interface OcrTask {
  readonly path: string;
  readonly kind: 'image' | 'pdf';
  readonly languages: readonly OcrLanguage[];
  /** Characters. */
  readonly most: number;
  /** Bytes of memory; the process ends itself when it has taken more. */
  readonly memory: number;
}

/** Exit code of a process that has taken too much memory. */
export const MEMORY_EXCEEDED = 86;
