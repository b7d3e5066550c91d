import type { Command } from 'commander';
import type { MigrationOptions } from '../modules/migration';
import type { NewOptions } from '../modules/new';
import { PARTS } from '../modules/new/parts';
import type { PackOptions } from '../modules/pack';
import type { TextsOptions } from '../modules/texts';
import { answering, type AnswerOptions, type Respond } from './answer';

/** Adds the commands for those who write modules. */
export function addAuthorsCommands(parent: Command, respond: Respond): void {
  answering(parent, 'new', 'writes a module to begin with: it builds, passes its tests and runs')
    .argument('<module>', 'id of the module')
    .option('--in <folder>', 'folder for its package; default: this one, in a clone of Tenantry its modules')
    .option('--with <parts>', `besides a record: ${Object.keys(PARTS).slice(1).join(',')} or all`)
    .option('--bare', 'without a record, where no part needs one')
    .option('--requires <modules>', 'ids of modules that it requires, separated by commas')
    .option('--packages <folder>', 'folder with tarballs of Tenantry; default: what this installation has')
    .option('--title <title>', 'what people read; default: made from the id')
    .option('--name <package>', 'name of the npm package')
    .action((id: string, options: AnswerOptions & NewOptions) =>
      respond(options, async () => (await import('../modules/new.js')).newModule(id, options)),
    );
  answering(parent, 'migration', 'writes the migration that makes the tables of a module as it declares them')
    .argument('<module>', 'id of an installed module, or the folder of a package')
    .option('--name <name>', 'of the class, without the time: CreateCars')
    .option('--to <folder>', 'where the file goes, in the package; default: migrations')
    .action((id: string, options: AnswerOptions & MigrationOptions) =>
      respond(options, async () => (await import('../modules/migration.js')).migration(id, options)),
    );
  answering(
    parent,
    'texts',
    'writes the texts that a module lacks in a language, in English, to be translated',
  )
    .argument('<module>', 'id of an installed module, or the folder of a package')
    .requiredOption('--language <code>', 'fr or pt-br: the file is translations/fr.json')
    .option('--check', 'write nothing, name what is missing or not used, and end with 1 where something is')
    .action((id: string, options: AnswerOptions & TextsOptions) =>
      respond(options, async () => (await import('../modules/texts.js')).texts(id, options)),
    );
  answering(parent, 'pack', 'builds and packs a module, and checks whether the tarball works elsewhere')
    .argument('[module]', 'id of an installed module, or the folder of a package', '.')
    .option('--all', 'all workspaces of this folder, as they are built')
    .option('--to <folder>', 'folder for the tarball; default: this one')
    .action((name: string, options: AnswerOptions & PackOptions) =>
      respond(options, async () => {
        const { pack, packAll } = await import('../modules/pack.js');
        return options.all ? packAll(options) : pack(name, options);
      }),
    );
  answering(
    parent,
    'diff',
    'what a version of a module contributes differently, and the version step that it needs',
  )
    .argument('<old>', 'id of an installed module, the folder of a package, or a tarball')
    .argument('<new>', 'likewise')
    .action((before: string, after: string, options: AnswerOptions) =>
      respond(options, async () => (await import('../modules/diff.js')).diff(before, after)),
    );
}
