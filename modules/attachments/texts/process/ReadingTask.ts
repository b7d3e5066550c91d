import type { OcrLanguage } from './Recognizer';
import type { ProcessLimits } from '../../process/watchProcess';

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
  /** What the process may take; it ends itself when it has taken more. */
  readonly limits: ProcessLimits;
  /** An empty folder for its files, which the one that gives the task removes. */
  readonly folder: string;
}
