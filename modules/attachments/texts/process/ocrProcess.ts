import { setPriority } from 'node:os';
import { MEMORY_EXCEEDED, type OcrTask } from './OcrTask';
import { pagesOf } from './pages';
import { Recognizer } from './Recognizer';

const CHECKED_EVERY = 100;
const LOWEST_PRIORITY = 19;

// Program of a process that reads the text of one image, or of a document of images. It gets its task as a message.
process.once('message', (task: OcrTask) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > task.memory) process.exit(MEMORY_EXCEEDED);
  }, CHECKED_EVERY);
  setPriority(LOWEST_PRIORITY);
  read(task).then(
    (text) => process.send?.(text, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});

async function read({ path, kind, languages, most }: OcrTask): Promise<string> {
  const recognizer = await Recognizer.start(languages);
  try {
    const texts: string[] = [];
    let length = 0;
    for await (const page of pagesOf(path, kind)) {
      const text = await recognizer.read(page);
      if (text !== '') texts.push(text);
      length += text.length;
      if (length >= most) break;
    }
    return texts.join('\n').slice(0, most);
  } finally {
    await recognizer.stop();
  }
}
