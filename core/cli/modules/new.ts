import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { coreVersion, MODULE_ID, MODULE_ID_LENGTH, RESERVED_IDS, didYouMean, suggest } from '../../host';
import { callersFolder, cloneFolder, coreFolder, installationFolder } from '../lib/folders';
import { checkEmpty } from '../lib/checkEmpty';
import { CommandError } from '../lib/CommandError';
import { addReference } from './new/addReference';
import { formatted } from './new/formatted';
import { ownConfig, ownPackage, workspacePackage, workspaceTsconfig } from './new/packageFiles';
import { besideOf, optionalOf, PARTS, readParts, requirementsOf } from './new/parts';
import { renderTemplate, type ModuleNames } from './new/renderTemplate';
import { copyTarballs } from './packages/copyTarballs';
import { installedPackages } from './packages/installedPackages';
import { namesIn, withRequirements, type PackageSource } from './packages/PackageSource';
import { readTarballs } from './packages/readTarballs';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { findInstallation, type Installation } from './shared/Installation';
import { json } from './shared/text';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cutText } from '../../kernel/texts/cutText';

const TEMPLATE = path.join(coreFolder, 'cli/templates/module');
/** Modules that a test host signs in with. */
const FOR_SIGNING_IN = ['directory', 'auth'];
/** Files of the template that a package among `modules/` has no use for. */
const OWN_ONLY: ReadonlySet<string> = new Set(['tsconfig.json', 'jest.config.cjs', '.gitignore']);

/** Options of a new module. */
export interface NewOptions {
  /** Folder to put the package's folder into; default: `modules` of this repository. */
  readonly in?: string;
  /** Without the record that a module otherwise begins with. */
  readonly bare?: boolean;
  /** Parts, separated by commas. */
  readonly with?: string;
  /** Ids of modules, separated by commas. */
  readonly requires?: string;
  /** Folder with tarballs of the core and the modules. */
  readonly packages?: string;
  readonly title?: string;
  /** Name of the npm package. */
  readonly name?: string;
}

/** `modules new <id>`: writes a package that builds, passes its own tests and runs at once. */
export async function newModule(id: string, options: NewOptions): Promise<Answer> {
  const { parts, unknown } = readParts(options.with, options.bare);
  checkId(id);
  if (unknown.length > 0) throw unknownPart(unknown[0] as string);
  const installation = await findInstallation();
  checkClash(id, installation);
  const required = requirementsOf(parts, namesIn(options.requires));
  const used = optionalOf(parts).filter((module) => !required.includes(module));
  const sources = await sourcesOf(installation, [...required, ...used, ...besideOf(parts)], options.packages);
  const clone = cloneFolder();
  const ours = clone === installationFolder() ? path.join(clone, 'modules') : null;
  const place =
    options.in === undefined && ours !== null ? ours : path.resolve(callersFolder(), options.in ?? '.');
  const isOurs = place === ours;
  const folder = path.join(place, isOurs ? id : id.replaceAll('_', '-'));
  await checkEmpty(folder, 'remove it, choose another id, or name another folder with --in.');

  const names: ModuleNames = { id, title: options.title ?? titleOf(id), stamp: String(Date.now()) };
  const files = await renderTemplate(TEMPLATE, names, parts);
  const dashed = id.replaceAll('_', '-');
  const packageName = options.name ?? (isOurs ? `@tenantry/module-${dashed}` : `tenantry-module-${dashed}`);
  const among = (ids: readonly string[]) =>
    sources.filter(({ module }) => module !== undefined && ids.includes(module));
  const about = {
    names,
    packageName,
    coreVersion,
    requires: among(required),
    optional: among(used),
    hasPage: parts.has('page'),
  };
  if (isOurs) {
    for (const file of OWN_ONLY) files.delete(file);
    files.set('package.json', json(workspacePackage(about)));
    files.set('tsconfig.json', json(workspaceTsconfig(about)));
  } else {
    const tenantry = await copyTarballs(sources, folder, 'tenantry', clone);
    files.set('package.json', json(ownPackage(about, tenantry)));
    files.set('plugins.config.json', json(ownConfig(sources)));
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
  const served = isOurs || !installation ? [] : ['', servedHere(folder, installation)];
  return {
    exitCode: ExitCode.ok,
    text: [
      `Wrote the module ${id} to ${folder}.`,
      '',
      'Next:',
      ...next.map((line) => `  ${line}`),
      ...served,
    ].join('\n'),
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
      ? `"${id}" is not a module id: lower-case words joined by _, at most ${MODULE_ID_LENGTH} characters.`
      : `"${id}" names a part of the host itself.`,
    `choose another, for example ${cutText(better, MODULE_ID_LENGTH).replace(/_$/, '')}.`,
  );
}

/** Where what the module is built upon comes from: the core, what it requires, and what a test host signs in with. */
async function sourcesOf(
  installation: Installation | null,
  required: readonly string[],
  packages: string | undefined,
): Promise<PackageSource[]> {
  if (packages !== undefined) {
    const available = await readTarballs(path.resolve(callersFolder(), packages));
    return withRequirements(available, [...FOR_SIGNING_IN, ...required]);
  }
  if (installation) {
    const available = await installedPackages(installation);
    return withRequirements(available, [...FOR_SIGNING_IN, ...required]);
  }
  throw new CommandError(
    'There is no plugins.config.json here, so nothing says where Tenantry comes from.',
    'name a folder of tarballs with --packages, or run this in the folder of an installation.',
  );
}

/** @throws CommandError when an installed module has the id already */
function checkClash(id: string, installation: Installation | null): void {
  const existing = installation?.plan.packages.find((pkg) => pkg.id === id);
  if (!existing) return;
  throw new CommandError(
    `A module ${id} is installed already: ${existing.packageName} ${existing.version} in ${existing.folder}.`,
    'choose another id; ids, and with them tables, routes and features, are unique in an installation.',
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

function nextHere(id: string): string[] {
  return [`npm test -- modules/${id}`, `npm run modules -- list`, `npm start`];
}

function nextElsewhere(folder: string): string[] {
  return [`cd ${path.relative(callersFolder(), folder) || '.'}`, 'npm install', 'npm test'];
}

/** How the installation serves the module while it is being written. */
function servedHere(folder: string, { environment: { pluginsConfig } }: Installation): string {
  const relative = path.relative(path.dirname(pluginsConfig), folder);
  const source = relative.startsWith('..') ? relative : `./${relative}`;
  return `To serve it with the modules of this installation, add "${source}" to "sources" in ${pluginsConfig}: npm run dev`;
}

/**
 * Lets npm take a new package among the workspaces into package-lock.json and node_modules: without that the next
 * command would find the two at odds.
 */
async function noteInLockFile(root: string): Promise<void> {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 1e8 }).catch((error: Error) => {
    throw new CommandError(
      `The module is written, and npm could not add it to package-lock.json: ${error.message.split('\n')[0]}`,
      'run npm install and see what it says.',
    );
  });
}
