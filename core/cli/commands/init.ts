import type { Command } from 'commander';
import type { InitOptions } from '../init/init';
import { answering, type AnswerOptions, type Respond } from './answer';

/** Adds `init`. */
export function addInit(parent: Command, respond: Respond): void {
  answering(
    parent,
    'init',
    'makes the folder of an installation: package.json, plugins.config.json, data folder',
  )
    .argument('[folder]', 'the folder: new, empty, or with nothing but the core installed in it', '.')
    .requiredOption('--packages <folder>', 'folder with tarballs of the core and the modules')
    .option('--modules <ids>', 'these modules and what they require, separated by commas; default: all')
    .action((folder: string, options: AnswerOptions & InitOptions) =>
      respond(options, async () => (await import('../init/init.js')).init(folder, options)),
    );
}
