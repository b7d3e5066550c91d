import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBlocks, type Block } from '../../../docs/support/Block';
import type { Installation } from './Installation';
import { expectPrinted } from './missingLine';
import { Shell } from './Shell';

/** How a document is read. */
export interface ReplayOptions {
  /** The folder its reader is in, below that which contains `tenantry`. */
  readonly folder?: string;
  /** Puts what the reader knows into a block of commands that is about to run, such as a password that was printed. */
  readonly fillIn?: (script: string) => string | Promise<string>;
}

/**
 * Does what a document says, in order: writes its files, starts its server, runs its commands in one terminal,
 * and compares what they print with what the text promises. Nothing is changed but the port of the server.
 *
 * Of a block of text the words say whose output it is: after `sh server` the server's; after Ctrl-C was pressed
 * there, if it is `text ctrl-c`; else that of the commands before. Blocks marked `example` are only read.
 *
 * @throws Error naming the first block that does not do what it says
 */
export async function replay(
  document: string,
  installation: Installation,
  { folder = '.', fillIn = (script) => script }: ReplayOptions = {},
): Promise<void> {
  const place = path.join(installation.folder, folder);
  const shell = await Shell.open(place, installation.environment);
  let printed: (promised: string) => Promise<string> = () => Promise.resolve('');
  const follow = async (block: Block): Promise<void> => {
    const text = installation.withPort(block.text);
    // Quotes are compared with their files elsewhere.
    if (block.words.includes('example') || block.from !== undefined) return;
    if (block.file !== undefined) {
      const file = path.join(place, block.file);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, block.text);
    } else if (block.words.includes('server')) {
      installation.start(text, folder);
      printed = (promised) => installation.printed(promised);
    } else if (block.language === 'sh') {
      const { failed, output } = await shell.run(await fillIn(text));
      if (failed !== undefined) throw new Error(`${failed}\n${output}`);
      printed = () => Promise.resolve(output);
    } else if (block.language === 'text') {
      const isAfterCtrlC = block.words.includes('ctrl-c');
      expectPrinted(text, isAfterCtrlC ? await installation.pressCtrlC() : await printed(text));
    } else throw new Error(`nothing is known to do with a block of ${block.language}`);
  };
  try {
    for (const block of readBlocks(document)) {
      await follow(block).catch((error: Error) => {
        throw new Error(`${block.place}: ${error.message}`, { cause: error });
      });
    }
  } finally {
    shell.close();
  }
}
