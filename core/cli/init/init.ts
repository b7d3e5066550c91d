import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../lib/CommandError';
import { callersFolder } from '../lib/folders';
import { checkEmpty } from '../lib/checkEmpty';
import { copyTarballs, type Dependencies } from '../modules/packages/copyTarballs';
import { namesIn, withRequirements } from '../modules/packages/PackageSource';
import { readTarballs } from '../modules/packages/readTarballs';
import type { Answer } from '../modules/shared/Answer';
import { ExitCode } from '../modules/shared/ExitCode';
import { json } from '../modules/shared/text';

/** Options for a new installation. */
export interface InitOptions {
  /** Folder with tarballs of the core and the modules. */
  readonly packages: string;
  /** Ids of modules, separated by commas; default: all. */
  readonly modules?: string;
}

/** `npm start` and what the messages of the server name work in the folder as in a clone. */
const SCRIPTS = Object.fromEntries(
  ['start', 'dev', 'seed', 'setup', 'modules'].map((command) => [command, `tenantry ${command}`]),
);

/** Files that `npm install` of the core's tarball leaves in a folder, which gives it the command `tenantry`. */
const AFTER_INSTALL = ['package.json', 'package-lock.json', 'node_modules'];

/**
 * `tenantry init [folder]`: makes the folder of an installation. It holds the tarballs that it installs, so that it can
 * be moved and installed elsewhere.
 */
export async function init(name: string, options: InitOptions): Promise<Answer> {
  const folder = path.resolve(callersFolder(), name);
  await checkEmpty(folder, 'name another folder.', AFTER_INSTALL);
  const available = await readTarballs(path.resolve(callersFolder(), options.packages));
  const modules = available.flatMap(({ module }) => module ?? []);
  if (modules.length === 0) {
    throw new CommandError(`${options.packages} holds no tarball of a module.`, 'pack some into it.');
  }
  const sources = withRequirements(
    available,
    options.modules === undefined ? modules : namesIn(options.modules),
  );
  await mkdir(path.join(folder, 'var'), { recursive: true });
  const dependencies = await copyTarballs(sources, folder, 'packages', null);
  const files = {
    'package.json': json(await completed(folder, dependencies)),
    'plugins.config.json': json({
      $schema: './node_modules/@tenantry/core/plugins.config.schema.json',
      sources: sources.flatMap((source) => (source.module === undefined ? [] : source.name)),
      modules: {},
    }),
    '.gitignore': 'node_modules/\nvar/\n',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  const way = path.relative(callersFolder(), folder);
  const next = [...(way === '' ? [] : [`cd ${way}`]), 'npm install', 'npm start'];
  return {
    exitCode: ExitCode.ok,
    text: [
      `Made ${folder} with the core and ${sources.length - 1} modules.`,
      '',
      'Next:',
      ...next.map((line) => `  ${line}`),
    ].join('\n'),
    data: { folder, dependencies, next },
  };
}

/** The package.json of an installation; what is there already stays. */
async function completed(folder: string, dependencies: Dependencies): Promise<object> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const present = JSON.parse(text) as { scripts?: object; dependencies?: object };
  return {
    name: packageName(folder),
    private: true,
    ...present,
    scripts: { ...SCRIPTS, ...present.scripts },
    dependencies: { ...present.dependencies, ...dependencies },
  };
}

/** Names of packages are lower-case. */
function packageName(folder: string): string {
  return (
    path
      .basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'server'
  );
}
