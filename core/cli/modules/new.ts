import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  coreVersion,
  MODULE_ID,
  MODULE_ID_LENGTH,
  RESERVED_IDS,
  didYouMean,
  suggest,
} from '../../kernel/host';
import { callersFolder, cloneFolder, coreFolder, installationFolder } from '../lib/folders';
import { CommandError } from '../lib/CommandError';
import { addReference } from './new/addReference';
import { formatted } from './new/formatted';
import { noteInLockFile } from './new/noteInLockFile';
import { ownPackage, workspacePackage, workspaceTsconfig } from './new/packageFiles';
import { packTenantry } from './new/packTenantry';
import { PARTS, readParts } from './new/parts';
import { renderTemplate, type ModuleNames } from './new/renderTemplate';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { readInstallation } from './shared/Installation';

const TEMPLATE = path.join(coreFolder, 'cli/templates/module');
/** Files of the template that a package among `modules/` has no use for. */
const OWN_ONLY: ReadonlySet<string> = new Set(['tsconfig.json', 'jest.config.cjs', '.gitignore']);

/** How a new module is asked for. */
export interface NewOptions {
  /** Folder to put the package's folder into; default: `modules` of this repository. */
  readonly in?: string;
  /** Parts, separated by commas. */
  readonly with?: string;
  readonly title?: string;
  /** Name of the npm package. */
  readonly name?: string;
}

/** `modules new <id>`: writes a package that builds, passes its own tests and runs at once. */
export async function newModule(id: string, options: NewOptions): Promise<Answer> {
  const { parts, unknown } = readParts(options.with);
  checkId(id);
  if (unknown.length > 0) throw unknownPart(unknown[0] as string);
  await checkClash(id);
  const clone = cloneFolder();
  const ours = clone === installationFolder() ? path.join(clone, 'modules') : null;
  const place =
    options.in === undefined && ours !== null ? ours : path.resolve(callersFolder(), options.in ?? '.');
  const isOurs = place === ours;
  const folder = path.join(place, isOurs ? id : id.replaceAll('_', '-'));
  await checkEmpty(folder);

  const names: ModuleNames = { id, title: options.title ?? titleOf(id), stamp: String(Date.now()) };
  const files = await renderTemplate(TEMPLATE, names, parts);
  const dashed = id.replaceAll('_', '-');
  const packageName = options.name ?? (isOurs ? `@tenantry/module-${dashed}` : `tenantry-module-${dashed}`);
  const about = { names, packageName, coreVersion };
  if (isOurs) {
    for (const file of OWN_ONLY) files.delete(file);
    files.set('package.json', json(workspacePackage(about)));
    files.set('tsconfig.json', json(workspaceTsconfig));
  } else {
    files.set(
      'package.json',
      json(ownPackage(about, await packTenantry(clone ?? installationFolder(), folder))),
    );
  }
  for (const [file, text] of files) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await formatted(clone ?? place, file, text));
  }
  if (isOurs && clone !== null) {
    await addReference(path.join(clone, 'tsconfig.json'), `modules/${id}`);
    await addReference(path.join(clone, 'test/tsconfig.json'), `../modules/${id}`);
    await noteInLockFile(clone);
  }
  const next = isOurs ? nextHere(id) : nextElsewhere(folder);
  return {
    exitCode: ExitCode.ok,
    text: [`Wrote the module ${id} to ${folder}.`, '', 'Next:', ...next.map((line) => `  ${line}`)].join(
      '\n',
    ),
    data: { id, folder, packageName, files: [...files.keys()].sort(), next },
  };
}

function checkId(id: string): void {
  const wrong = !MODULE_ID.test(id) || id.length > MODULE_ID_LENGTH;
  if (!wrong && !RESERVED_IDS.has(id)) return;
  const example = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');
  const better =
    MODULE_ID.test(example) && !RESERVED_IDS.has(example) ? example : `${example || 'acme'}_book`;
  throw new CommandError(
    wrong
      ? `"${id}" is no module id: lower-case words joined by _, at most ${MODULE_ID_LENGTH} characters.`
      : `"${id}" names a part of the host itself.`,
    `choose another, for example ${better.slice(0, MODULE_ID_LENGTH).replace(/_$/, '')}.`,
  );
}

/** @throws CommandError when an installed module has the id already */
async function checkClash(id: string): Promise<void> {
  const { plan } = await readInstallation();
  const existing = plan.packages.find((pkg) => pkg.id === id);
  if (!existing) return;
  throw new CommandError(
    `A module ${id} is installed already: ${existing.packageName} ${existing.version} in ${existing.folder}.`,
    'choose another id; ids, and with them tables, routes and features, are unique in an installation.',
  );
}

async function checkEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CommandError(`${folder} cannot be used: ${error.message}.`, 'name another folder with --in.');
  });
  if (entries.length === 0) return;
  throw new CommandError(
    `${folder} exists and is not empty.`,
    'remove it, choose another id, or name another folder with --in.',
  );
}

function unknownPart(part: string): CommandError {
  const known = Object.keys(PARTS);
  return new CommandError(
    `There is no part "${part}" to begin a module with. ${didYouMean(suggest(part, known))}`.trim(),
    `use some of: ${known.join(', ')}; or all.`,
  );
}

function titleOf(id: string): string {
  const words = id.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function nextHere(id: string): string[] {
  return [`npm test -- modules/${id}`, `npm run modules -- list`, `npm start`];
}

function nextElsewhere(folder: string): string[] {
  return [`cd ${path.relative(callersFolder(), folder) || '.'}`, 'npm install', 'npm test'];
}
