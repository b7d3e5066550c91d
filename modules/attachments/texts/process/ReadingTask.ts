import type { OcrLanguage } from './Recognizer';
import type { ProcessLimits } from '@tenantry/core/processes';

/** A file for the process to read. */
export interface ReadingTask {
  readonly path: string;
  /** `text`: what is written in it. `image`: what is seen in it, or on its pages. */
  readonly from: 'text' | 'image';
  readonly kind: 'docx' | 'image' | 'pdf';
  /** Of what is seen in images. */
  readonly languages: readonly OcrLanguage[];
  /** Characters. */
  readonly most: number;
  /** Limits of the process; it ends itself when it exceeds them. */
  readonly limits: ProcessLimits;
  /** An empty folder for its files, which the one that gives the task removes. */
  readonly folder: string;
}
