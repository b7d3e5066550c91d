import type { OcrLanguage } from './Recognizer';

/** What the process is to read. */
export interface ReadingTask {
  readonly path: string;
  /** `text`: what is written in it. `image`: what is seen in it, or on its pages. */
  readonly from: 'text' | 'image';
  readonly kind: 'docx' | 'image' | 'pdf';
  /** Of what is seen in images. */
  readonly languages: readonly OcrLanguage[];
  /** Characters. */
  readonly most: number;
  /** Bytes of memory; the process ends itself when it has taken more. */
  readonly memory: number;
}

/** Signal with which a process ends itself that has taken too much memory. */
export const MEMORY_EXCEEDED: NodeJS.Signals = 'SIGUSR2';
