import { setPriority } from 'node:os';
import { docxText } from './docxText';
import { pagesOf } from './pages';
import { pdfText } from './pdfText';
import type { ReadingTask } from './ReadingTask';
import { Recognizer } from './Recognizer';
import { watchChild } from '@tenantry/core/processes';

const LOWEST_PRIORITY = 19;

// Program of a process that reads the text of one file. It gets its task as a message.
const parent = Number(process.argv[2]);
process.once('disconnect', () => process.exit(1));
process.once('message', (task: ReadingTask) => {
  watchChild({ parent, ...task.limits });
  setPriority(LOWEST_PRIORITY);
  read(task).then(
    (text) => process.send?.(text, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});

async function read({ path, kind, from, languages, most, folder }: ReadingTask): Promise<string> {
  if (kind === 'docx') return bounded(await docxText(path), most);
  if (from === 'text') return pdfText(path, most);
  // Started with the first page: most of what cannot be read has none.
  let recognizer: Recognizer | undefined;
  try {
    const texts: string[] = [];
    let length = 0;
    for await (const page of pagesOf(path, kind)) {
      recognizer ??= await Recognizer.start(languages, folder);
      const text = await recognizer.read(page);
      if (text !== '') texts.push(text);
      length += text.length;
      if (length >= most) break;
    }
    return bounded(texts.join('\n'), most);
  } finally {
    await recognizer?.stop();
  }
}

/** Bounds what is sent to the server, which cuts it between characters: this is one unit more than it keeps. */
function bounded(text: string, most: number): string {
  // eslint-disable-next-line tenantry/text-cuts -- this process does not load the core
  return text.slice(0, most + 1);
}
