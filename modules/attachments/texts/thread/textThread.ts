import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentKind } from '../rules/documentKind';
import { docxText } from './docxText';
import { pdfText } from './pdfText';

/** What the thread is to read. */
export interface TextTask {
  readonly path: string;
  readonly kind: Exclude<DocumentKind, 'image'>;
  /** Characters. */
  readonly most: number;
}

// Program of a thread that reads one document. What it throws ends the thread, and reaches whoever started it.
const { path, kind, most } = workerData as TextTask;
const text = kind === 'pdf' ? pdfText(path, most) : docxText(path, most);
void text.then((found) => parentPort?.postMessage(found));
