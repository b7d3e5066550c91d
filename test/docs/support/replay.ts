import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBlocks } from './Block';
import type { Installation } from './Installation';
import { missingLine } from './missingLine';
import { Shell } from './Shell';

/**
 * Does what a document says, in order: writes its files, starts its server, runs its commands in one terminal,
 * and compares what they print with what the text promises. Nothing is changed but the port of the server.
 *
 * @throws Error naming the first block that does not do what it says
 */
export async function replay(document: string, installation: Installation): Promise<void> {
  const shell = await Shell.open(installation.folder, installation.environment);
  let printed: (promised: string) => Promise<string> = () => Promise.resolve('');
  try {
    for (const block of readBlocks(document)) {
      const text = installation.withPort(block.text);
      if (block.file !== undefined) {
        const file = path.join(installation.folder, block.file);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, block.text);
      } else if (block.words.includes('server')) {
        installation.start(text);
        printed = (promised) => installation.printed(promised);
      } else if (block.language === 'sh') {
        const { failed, output } = await shell.run(text);
        if (failed !== undefined) throw new Error(`${block.place}: ${failed}\n${output}`);
        printed = () => Promise.resolve(output);
      } else if (block.language === 'text') {
        const output = await printed(text);
        const missing = missingLine(text, output);
        if (missing !== undefined)
          throw new Error(`${block.place}: "${missing}" was not printed, but:\n${output}`);
      } else throw new Error(`${block.place}: nothing is known to do with a block of ${block.language}`);
    }
  } finally {
    shell.close();
  }
}
